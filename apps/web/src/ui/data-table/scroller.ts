/** The element that scrolls a table up and down: its own frame, or whatever the page scrolls by. */
export function scrollerOf(table: HTMLElement): Element {
  for (let element = table.parentElement; element; element = element.parentElement) {
    const scrolls = /auto|scroll/.test(getComputedStyle(element).overflowY);
    if (scrolls && element.scrollHeight > element.clientHeight + 1) return element;
  }
  return document.documentElement;
}
