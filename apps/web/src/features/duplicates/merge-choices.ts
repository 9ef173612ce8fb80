import type { FieldLabels } from '../../lib/edited-fields.ts';

/** For each field, which person's value is kept. */
export type Choices = Readonly<Record<string, 'this' | 'other'>>;
type Values = Readonly<Record<string, unknown>>;

export const textOf = (record: Values, field: string) => String(record[field] || '');

/** The fields in which two people differ. */
export function differing(labels: FieldLabels<string>, one: Values, other: Values): string[] {
  return Object.keys(labels).filter((field) => textOf(one, field) !== textOf(other, field));
}

/**
 * The proposed choice for each field: the only value, else the longer one; the language, which is a code, stays this
 * person's.
 */
export function fullerValues(labels: FieldLabels<string>, one: Values, other: Values): Choices {
  const isFuller = (field: string) =>
    field !== 'language' && textOf(other, field).length > textOf(one, field).length;
  return Object.fromEntries(
    differing(labels, one, other).map((field) => [field, isFuller(field) ? 'other' : 'this']),
  );
}
