import { calendarDateInput, id } from '@landfall/contract/fields';

/** A search parameter as text: the address bar's `123` and `true` arrive as a number and a boolean. */
export function textParam(value: unknown): string | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** A search parameter that is one of `choices`; anything else is left out. */
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

/** Names of date types in one search parameter. They hold no comma. */
export function splitNames(value: string | undefined): string[] {
  return value ? value.split(',').filter(Boolean) : [];
}

/** The opposite of {@link splitNames}; undefined takes the parameter out of the address. */
export function joinNames(names: readonly string[]): string | undefined {
  return names.length > 0 ? names.join(',') : undefined;
}

/** `names` with `name` added, or without it when it was there. */
export function toggleName(names: readonly string[], name: string): string[] {
  return names.includes(name) ? names.filter((other) => other !== name) : [...names, name];
}

/** The change that takes away everything that a search object holds. */
export function noneOf<T extends object>(search: T): { [K in keyof T]: undefined } {
  return Object.fromEntries(Object.keys(search).map((name) => [name, undefined])) as {
    [K in keyof T]: undefined;
  };
}

/** A reader of a search parameter that is one of `choices`. */
export function oneOf<const T extends string>(...choices: readonly T[]) {
  return (value: unknown): T | undefined => choiceParam(value, choices);
}

/** What an address holds, each part by how it is read. */
export type SearchOf<Readers extends Record<string, (value: unknown) => unknown>> = {
  [Name in keyof Readers]?: Exclude<ReturnType<Readers[Name]>, undefined>;
};

/** Reads an address by its parts; what means nothing is left out. */
export function searchReader<Readers extends Record<string, (value: unknown) => unknown>>(readers: Readers) {
  return (search: Record<string, unknown>): SearchOf<Readers> => {
    const read = Object.entries(readers).map(([name, reader]) => [name, reader(search[name])]);
    return definedEntries(Object.fromEntries(read));
  };
}

/** The entries that say something: a search object never carries `undefined`. */
export function definedEntries<T extends object>(values: { [K in keyof T]: T[K] | undefined }): T {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T;
}
