/** `parley://room/NAME`: leads to the door of a room, on whatever server the reader's Parley uses. */
export function roomLink(title: string): string {
  return `parley://room/${encodeURIComponent(title)}`;
}
