import { calendarDateInput, id } from '@landfall/contract/fields';

/** A search parameter as text: the router parses `123` and `true` as a number and a boolean. */
export function textParam(value: unknown): string | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** A search parameter that is one of `choices`; undefined for any other value. */
export function choiceParam<T extends string>(value: unknown, choices: readonly T[]): T | undefined {
  const text = textParam(value);
  return choices.find((choice) => choice === text);
}

/** A search parameter that is a calendar date, `YYYY-MM-DD`. */
export function dateParam(value: unknown): string | undefined {
  const text = textParam(value);
  return calendarDateInput.safeParse(text).success ? text?.slice(0, 10) : undefined;
}

/** A search parameter that is the id of a record. */
export function idParam(value: unknown): string | undefined {
  return id.safeParse(value).data;
}

/** Names of date types in one search parameter, separated by commas, which no name contains. */
export function splitNames(value: string | undefined): string[] {
  return value ? value.split(',').filter(Boolean) : [];
}

/** The inverse of {@link splitNames}; undefined removes the parameter from the address. */
export function joinNames(names: readonly string[]): string | undefined {
  return names.length > 0 ? names.join(',') : undefined;
}

/** `names` with `name` added, or without it when it was there. */
export function toggleName(names: readonly string[], name: string): string[] {
  return names.includes(name) ? names.filter((other) => other !== name) : [...names, name];
}

/** The change that removes everything that a search object holds. */
export function noneOf<T extends object>(search: T): { [K in keyof T]: undefined } {
  return Object.fromEntries(Object.keys(search).map((name) => [name, undefined])) as {
    [K in keyof T]: undefined;
  };
}

/** A reader of a search parameter that is one of `choices`. */
export function oneOf<const T extends string>(...choices: readonly T[]) {
  return (value: unknown): T | undefined => choiceParam(value, choices);
}

/** The type of the search parameters that a set of readers returns. */
export type SearchOf<Readers extends Record<string, (value: unknown) => unknown>> = {
  [Name in keyof Readers]?: Exclude<ReturnType<Readers[Name]>, undefined>;
};

/** Parses search parameters with a reader for each; invalid values are dropped. */
export function searchReader<Readers extends Record<string, (value: unknown) => unknown>>(readers: Readers) {
  return (search: Record<string, unknown>): SearchOf<Readers> => {
    const read = Object.entries(readers).map(([name, reader]) => [name, reader(search[name])]);
    return definedEntries(Object.fromEntries(read));
  };
}

/** The entries without undefined values: a search object never holds `undefined`. */
export function definedEntries<T extends object>(values: { [K in keyof T]: T[K] | undefined }): T {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T;
}
