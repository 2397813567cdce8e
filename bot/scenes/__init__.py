"""From positions and events to scenes: what a picture should show. Drawing it is `bot.rendering`'s business."""
