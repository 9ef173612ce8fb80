/** Rows of lists, and alerts: the message of a failed load disappears when the load is retried. */
const ROW = 'tr:not([aria-hidden]), li, [role="alert"]';
const CONTROLS = ':is(a[href], button, input):not(:disabled)';

/** Where a row's control was used. */
interface Place {
  control: Element;
  row: Element;
  /** The row's place among its neighbours. */
  index: number;
  list: Element | null;
  section: Element | null;
  /** The control's place in its row; -1 when the row itself had the focus, and the control was used by its shortcut. */
  at: number;
}

/** Whether an event's target is in the page itself, not in a menu, a dialog or a message over it. */
const isInPage = (target: EventTarget | null): target is Element =>
  target instanceof Element && target.closest('[data-portal]') === null;

const controlsOf = (row: Element) => [...row.querySelectorAll<HTMLElement>(CONTROLS)];

/** The control of a row that is to be focused, or the row itself; undefined when there is none. */
function stopIn(row: Element, at: number): HTMLElement | undefined {
  if (at < 0) return row as HTMLElement;
  const controls = controlsOf(row);
  return controls[Math.min(at, controls.length - 1)];
}

/**
 * The element to focus next: the same control of the row now at that position, else the heading of the section or of
 * the page.
 */
function nextStop({ control, row, list, index, section, at }: Place): HTMLElement | null {
  if (control.isConnected) return at < 0 ? (row as HTMLElement) : (control as HTMLElement);
  const rows = list?.isConnected ? [...list.children] : [];
  const around = row.isConnected ? [row] : [...rows.slice(index), ...rows.slice(0, index).reverse()];
  for (const other of around) {
    const stop = other.matches(ROW) && stopIn(other, at);
    if (stop) return stop;
  }
  const part = section?.isConnected ? section : document.querySelector('main');
  const heading = part?.querySelector<HTMLElement>('h1, h2, h3') ?? null;
  if (heading) heading.tabIndex = -1;
  return heading;
}

/** Keeps the focus near the row whose control was used when that row is removed, until the signal is aborted. */
export function keepFocus(signal: AbortSignal): void {
  let place: Place | undefined;

  const changes = new MutationObserver(() => {
    if (!place || document.activeElement !== document.body) return;
    if (place.control.isConnected && !place.control.matches(CONTROLS)) return;
    nextStop(place)?.focus({ preventScroll: true });
  });
  changes.observe(document.body, { childList: true, subtree: true });
  signal.addEventListener('abort', () => changes.disconnect());

  /** A click in a menu or dialog belongs to the control that opened it. */
  function remember({ target }: Event): void {
    if (!isInPage(target)) return;
    const control = target.closest(CONTROLS);
    const row = control?.closest(ROW);
    place = undefined;
    if (!control || !row) return;
    const list = row.parentElement;
    place = {
      control,
      row,
      list,
      index: [...(list?.children ?? [])].indexOf(row),
      section: row.closest('section'),
      at: document.activeElement === row ? -1 : controlsOf(row).indexOf(control as HTMLElement),
    };
  }

  /** The user has moved to another part of the page. */
  function forget({ target }: Event): void {
    if (isInPage(target) && !place?.row.contains(target)) place = undefined;
  }

  document.addEventListener('click', remember, { capture: true, signal });
  document.addEventListener('focusin', forget, { signal });
  document.addEventListener('pointerdown', forget, { signal });
}
