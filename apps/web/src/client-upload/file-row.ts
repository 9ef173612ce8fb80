import type { SentFile } from '@landfall/contract/client-uploads';
import { CHECK, CLOCK, element, icon, WARNING } from './element.ts';
import { percentOf } from './progress-summary.ts';
import { isMendable, type QueuedFile } from './queued-file.ts';
import { sizeText } from './text-forms.ts';
import type { Words } from './words.ts';

/** The row of a file that has been received. */
export function sentRow(words: Words, { name, bytes }: SentFile): HTMLElement {
  return element(
    'li',
    { class: 'file', 'data-state': 'done' },
    icon(CHECK),
    element(
      'div',
      { class: 'file-said' },
      element('span', { class: 'file-name' }, name),
      element('span', { class: 'file-state' }, `${words.received} · ${sizeText(bytes, words.locale)}`),
    ),
  );
}

export interface FileActions {
  onRemove: (key: number) => void;
  onRetry: (key: number) => void;
}

export interface FileRow {
  node: HTMLElement;
  update: (file: QueuedFile) => void;
}

function stateText(words: Words, file: QueuedFile, largest: string): string {
  const { state, gone, bytes, failure } = file;
  if (failure) return words.failures[failure](largest);
  if (state === 'stalled') return words.stalled;
  const size = sizeText(bytes, words.locale);
  return `${state === 'sending' ? words.sending(percentOf(gone, bytes)) : words.waiting} · ${size}`;
}

/** The row of a file that is being sent. @param largest size of the largest file that is accepted */
export function fileRow(
  words: Words,
  { key, name }: QueuedFile,
  largest: string,
  { onRemove, onRetry }: FileActions,
): FileRow {
  const said = element('span', { class: 'file-state' });
  const bar = element('progress', { max: 100, 'aria-label': name });
  const retry = element('button', { type: 'button', class: 'small', 'aria-label': words.tryAgainWith(name) });
  retry.textContent = words.tryAgain;
  const remove = element('button', { type: 'button', class: 'small', 'aria-label': words.removeFile(name) });
  remove.textContent = words.remove;
  const sign = element('span', { class: 'sign' });
  retry.addEventListener('click', () => {
    // The retry button disappears, so the focus moves to the remove button of this row.
    remove.focus();
    onRetry(key);
  });
  remove.addEventListener('click', () => onRemove(key));
  const text = element(
    'div',
    { class: 'file-said' },
    element('span', { class: 'file-name' }, name),
    said,
    bar,
  );
  const node = element(
    'li',
    { class: 'file' },
    sign,
    text,
    element('div', { class: 'actions' }, retry, remove),
  );

  function update(file: QueuedFile): void {
    const { state, gone, bytes } = file;
    if (node.dataset.state !== state) sign.replaceChildren(icon(state === 'failed' ? WARNING : CLOCK));
    node.dataset.state = state;
    const next = stateText(words, file, largest);
    if (said.textContent !== next) said.textContent = next;
    bar.value = percentOf(gone, bytes);
    bar.hidden = state === 'failed' || state === 'waiting';
    retry.hidden = !isMendable(file);
  }
  return { node, update };
}
