/**
 * Captures typed text, before all other listeners, for a field whose code is still being fetched. Escape or a click
 * cancels that, because the user no longer waits for the field.
 * @param onLeave called when it is cancelled
 * @returns a function that ends it and returns the text typed so far
 */
export function typeAhead(onLeave: () => void): () => string {
  let text = '';
  const listening = new AbortController();
  const capture = { capture: true, signal: listening.signal };
  function leave(): void {
    listening.abort();
    onLeave();
  }
  function keep(event: KeyboardEvent): void {
    const { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (key === 'Escape') leave();
    else if (key === 'Backspace') text = text.slice(0, -1);
    else if (key.length === 1) text += key;
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }
  window.addEventListener('keydown', keep, capture);
  window.addEventListener('pointerdown', leave, capture);
  return () => {
    listening.abort();
    return text;
  };
}
