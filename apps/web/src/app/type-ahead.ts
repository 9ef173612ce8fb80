/**
 * Keeps what is typed from everything else that listens, for a field whose code is still being fetched.
 * @returns ends that, and gives what was typed
 */
export function typeAhead(): () => string {
  let text = '';
  function keep(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Backspace') text = text.slice(0, -1);
    else if (event.key.length === 1) text += event.key;
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }
  window.addEventListener('keydown', keep, true);
  return () => {
    window.removeEventListener('keydown', keep, true);
    return text;
  };
}
