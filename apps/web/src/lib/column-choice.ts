import { joinNames, splitNames } from './search-params.ts';

/** Which columns a person chose to see, as an address says it: whatever is not the table's own choice. */
export interface ColumnChoice {
  /** Ids of columns that are shown unless hidden, and were hidden, comma joined. */
  without?: string | undefined;
  /** Ids of those that are hidden unless asked for, and were asked for, comma joined. */
  with?: string | undefined;
}

/** Ids of the hidden columns. @param onRequest those that are hidden unless asked for */
export function hiddenIds(choice: ColumnChoice, onRequest: readonly string[]): ReadonlySet<string> {
  const shown = splitNames(choice.with);
  return new Set([...splitNames(choice.without), ...onRequest.filter((id) => !shown.includes(id))]);
}

/** The opposite of {@link hiddenIds}. */
export function choiceOf(hidden: ReadonlySet<string>, onRequest: readonly string[]): Required<ColumnChoice> {
  return {
    without: joinNames([...hidden].filter((id) => !onRequest.includes(id))),
    with: joinNames(onRequest.filter((id) => !hidden.has(id))),
  };
}

const PREFIX = 'landfall.columns.';

/**
 * The columns that a person chose the last time, for when the address says nothing of columns.
 * @param key whose they are, and of which list
 */
export function rememberedColumns(
  key: string,
  storage: Storage = localStorage,
): ColumnChoice & { hide?: string | undefined } {
  try {
    const kept = Object(JSON.parse(storage.getItem(`${PREFIX}${key}`) ?? '{}'));
    const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
    return { hide: text(kept.hide), without: text(kept.without), with: text(kept.with) };
  } catch {
    return {};
  }
}

/** Keeps which columns a person chose. */
export function rememberColumns(key: string, choice: ColumnChoice, storage: Storage = localStorage): void {
  try {
    storage.setItem(`${PREFIX}${key}`, JSON.stringify(choice));
  } catch {
    // A full storage costs the memory of a choice, nothing else.
  }
}
