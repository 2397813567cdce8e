// Keys, the same way on every page: what each does is asked for when it is pressed.

import { useLayoutEffect, useRef } from "preact/hooks";
import type { Camera } from "./camera";

export type Does = Record<string, () => void>;

/** Keys that do something while the page is open. They are left to whoever writes, and arrows to sliders; a space bar to
 * the button that has it. */
export function useKeys(does: () => Does): void {
  const latest = useRef(does);
  latest.current = does;
  useLayoutEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      const target = event.target instanceof HTMLElement ? event.target : null;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (target?.matches("select, textarea, input[type=search], input[type=text]") && event.key !== "Escape") return;
      if (target?.matches("input") && event.key.startsWith("Arrow")) return;
      if (event.key === " " && target?.matches("button, input, summary")) return;
      const found = latest.current()[event.key];
      if (!found) return;
      event.preventDefault();
      found();
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, []);
}

/** Do something once what was just set is in the page, where the view library puts it in a microtask: before it is
 * painted, and before the next key or touch. */
export function rendered(then: () => void): void {
  queueMicrotask(then);
}

/** Keys that every page has: single steps, the map, and the search, which `search` makes visible. */
export function common(step: number, go: (step: number) => void, camera: { current: Camera | null }, search: () => void): Does {
  return {
    ArrowLeft: () => go(step - 1),
    ArrowRight: () => go(step + 1),
    "+": () => camera.current?.zoom(1.5),
    "-": () => camera.current?.zoom(1 / 1.5),
    "0": () => camera.current?.whole(),
    "/": () => {
      search();
      rendered(() => document.getElementById("search")?.focus());
    },
  };
}
