const holdsFiles = ({ dataTransfer }: DragEvent) =>
  dataTransfer !== null && Array.from(dataTransfer.types).includes('Files');

/**
 * Accepts files that are dropped on `target` while `isOpen`; `target` is marked with `data-over` while files are
 * dragged over it.
 */
export function takeDrops(
  target: HTMLElement,
  isOpen: () => boolean,
  onFiles: (files: readonly File[]) => void,
): void {
  const mark = (over: boolean) => {
    if (over) target.dataset.over = '';
    else delete target.dataset.over;
  };
  target.addEventListener('dragover', (event) => {
    if (!holdsFiles(event) || !isOpen()) return;
    event.preventDefault();
    mark(true);
  });
  target.addEventListener('dragleave', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node) || !target.contains(relatedTarget)) mark(false);
  });
  target.addEventListener('drop', (event) => {
    mark(false);
    if (!holdsFiles(event) || !isOpen()) return;
    event.preventDefault();
    const files = Array.from(event.dataTransfer?.files ?? []);
    if (files.length > 0) onFiles(files);
  });
}

/** Keeps the browser from opening a file in place of the page when it is dropped outside an item. */
export function ignoreOtherDrops(signal: AbortSignal): void {
  const ignore = (event: DragEvent) => {
    if (!holdsFiles(event) || event.defaultPrevented) return;
    event.preventDefault();
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
  };
  for (const type of ['dragover', 'drop'] as const) {
    addEventListener(type, ignore);
    signal.addEventListener('abort', () => removeEventListener(type, ignore));
  }
}
