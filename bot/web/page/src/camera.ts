// The part of the board that is seen: moved by finger, mouse, wheel or keys. The picture is one element that is moved by
// a CSS transform; while it moves it is a layer of its own, afterwards it is drawn anew, sharp.

import type { Spot } from "./types";

const NEAREST = 5;
/** How large the picture is laid out. A layer that moves is drawn at no less than that, by some browsers at no more: on a
 * phone it is about what is seen at first. */
const LAID = 0.35;
const SETTLED = 150;
/** How far a finger may stray and still tap. */
const TAP = 9;

export class Camera {
  x = 0;
  y = 0;
  scale = 1;
  private fingers = new Map<number, Spot>();
  private moved = 0;
  private settle = 0;
  private raised: Element | null = null;

  constructor(
    private frame: HTMLElement,
    private picture: HTMLElement,
    private size: Spot,
    private tapped: (target: Element) => void,
  ) {
    frame.addEventListener("pointerdown", this.down);
    frame.addEventListener("pointermove", this.move);
    frame.addEventListener("pointerup", this.up);
    frame.addEventListener("pointercancel", this.up);
    frame.addEventListener("wheel", this.wheel, { passive: false });
    frame.addEventListener("keydown", this.key);
    [picture.style.width, picture.style.height] = [`${size[0] * LAID}px`, `${size[1] * LAID}px`];
    new ResizeObserver(() => this.draw()).observe(frame);
  }

  private get view(): Spot {
    return [this.frame.clientWidth || 1, this.frame.clientHeight || 1];
  }

  /** The scale at which the whole board is seen. */
  private get least(): number {
    return Math.min(this.view[0] / this.size[0], this.view[1] / this.size[1]);
  }

  /** The whole board; `filling`: as large as leaves nothing of the frame empty. */
  whole(filling = false): void {
    const fits = this.view.map((length, n) => length / (this.size[n] ?? 1));
    this.scale = filling ? Math.max(...fits) : this.least;
    this.x = this.y = 0;
    this.draw();
  }

  /** Bring a spot of the board into the middle, unless it is well in view already. */
  show([x, y]: Spot, always = false): void {
    const [width, height] = this.view;
    const [at, down] = [x * this.scale + this.x, y * this.scale + this.y];
    const edge = Math.min(60, width / 5, height / 5);
    if (!always && at > edge && at < width - edge && down > edge && down < height - edge) return;
    this.x = width / 2 - x * this.scale;
    this.y = height / 2 - y * this.scale;
    this.draw();
  }

  zoom(by: number, at: Spot = [this.view[0] / 2, this.view[1] / 2]): void {
    const scale = Math.max(this.least, Math.min(NEAREST, this.scale * by));
    this.x = at[0] - ((at[0] - this.x) * scale) / this.scale;
    this.y = at[1] - ((at[1] - this.y) * scale) / this.scale;
    this.scale = scale;
    this.draw();
  }

  pan(dx: number, dy: number): void {
    this.x += dx;
    this.y += dy;
    this.draw();
  }

  private draw(): void {
    const [width, height] = this.view;
    this.scale = Math.max(this.scale, this.least);
    this.x = held(this.x, width, this.size[0] * this.scale);
    this.y = held(this.y, height, this.size[1] * this.scale);
    const style = this.picture.style;
    style.willChange = "transform";
    style.transform = `translate(${this.x}px, ${this.y}px) scale(${this.scale / LAID})`;
    const far = this.scale < 0.22 ? "names" : this.scale < 0.42 ? "small" : "";
    if (this.picture.dataset["far"] !== far) this.picture.dataset["far"] = far;
    this.rest();
  }

  /** Drawn anew, sharp, when it has stood still for a while and no finger is on it. */
  private rest(): void {
    clearTimeout(this.settle);
    this.settle = window.setTimeout(() => {
      if (!this.fingers.size) this.picture.style.willChange = "auto";
    }, SETTLED);
  }

  private spot(event: PointerEvent | WheelEvent): Spot {
    const box = this.frame.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }

  private down = (event: PointerEvent): void => {
    if (!(event.target instanceof Element) || event.target.closest("button")) return;
    this.frame.setPointerCapture(event.pointerId);
    if (!this.fingers.size) [this.moved, this.raised] = [0, event.target];
    else this.moved = TAP + 1;
    this.fingers.set(event.pointerId, this.spot(event));
  };

  private move = (event: PointerEvent): void => {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const now = this.spot(event);
    const others = [...this.fingers].filter(([id]) => id !== event.pointerId);
    this.fingers.set(event.pointerId, now);
    const other = others[0]?.[1];
    if (other) {
      const [was, is] = [before, now].map((spot) => Math.hypot(spot[0] - other[0], spot[1] - other[1]));
      const middle: Spot = [(now[0] + other[0]) / 2, (now[1] + other[1]) / 2];
      this.x += (now[0] - before[0]) / 2;
      this.y += (now[1] - before[1]) / 2;
      this.zoom((is ?? 1) / Math.max(1, was ?? 1), middle);
      return;
    }
    this.moved += Math.hypot(now[0] - before[0], now[1] - before[1]);
    if (this.moved > TAP) this.pan(now[0] - before[0], now[1] - before[1]);
  };

  private up = (event: PointerEvent): void => {
    if (!this.fingers.delete(event.pointerId) || this.fingers.size) return;
    this.rest();
    if (event.type === "pointerup" && this.moved <= TAP && this.raised) this.tapped(this.raised);
  };

  private wheel = (event: WheelEvent): void => {
    event.preventDefault();
    this.zoom(Math.exp(-event.deltaY / (event.deltaMode ? 20 : 400)), this.spot(event));
  };

  private key = (event: KeyboardEvent): void => {
    if (event.target !== this.frame || event.ctrlKey || event.metaKey || event.altKey) return;
    const ways: Record<string, Spot> = { ArrowLeft: [80, 0], ArrowRight: [-80, 0], ArrowUp: [0, 80], ArrowDown: [0, -80] };
    const way = ways[event.key];
    if (!way) return;
    this.pan(...way);
    event.preventDefault();
    event.stopPropagation();
  };
}

/** A board that is smaller than its frame is in the middle; a larger one leaves no gap at its edges. */
function held(at: number, frame: number, length: number): number {
  return length <= frame ? (frame - length) / 2 : Math.max(frame - length, Math.min(0, at));
}
