import { joinNames, splitNames } from './search-params.ts';

/** A person's choice of columns, as the address holds it: the differences from the table's default. */
export interface ColumnChoice {
  /** Ids of the columns that are shown by default and were hidden, comma separated. */
  without?: string | undefined;
  /** Ids of the columns that are hidden by default and were shown, comma separated. */
  with?: string | undefined;
}

/** Ids of the hidden columns. @param onRequest the columns that are hidden by default */
export function hiddenIds(choice: ColumnChoice, onRequest: readonly string[]): ReadonlySet<string> {
  const shown = splitNames(choice.with);
  return new Set([...splitNames(choice.without), ...onRequest.filter((id) => !shown.includes(id))]);
}

/** The inverse of {@link hiddenIds}. */
export function choiceOf(hidden: ReadonlySet<string>, onRequest: readonly string[]): Required<ColumnChoice> {
  return {
    without: joinNames([...hidden].filter((id) => !onRequest.includes(id))),
    with: joinNames(onRequest.filter((id) => !hidden.has(id))),
  };
}

const PREFIX = 'landfall.columns.';

/**
 * The columns that a person chose last, for an address without any choice of columns. @param key identifies the person
 * and the list
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

/** Remembers a person's choice of columns. */
export function rememberColumns(key: string, choice: ColumnChoice, storage: Storage = localStorage): void {
  try {
    storage.setItem(`${PREFIX}${key}`, JSON.stringify(choice));
  } catch {
    // If the storage is full, only the choice is not remembered.
  }
}
