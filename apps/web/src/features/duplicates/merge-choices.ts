import type { FieldLabels } from '../../lib/edited-fields.ts';

/** For each field, which person's value is kept. */
export type Choices = Readonly<Record<string, 'this' | 'other'>>;
type Values = Readonly<Record<string, unknown>>;

export const textOf = (record: Values, field: string) => String(record[field] || '');

/** The fields in which two people differ. */
export function differing(labels: FieldLabels<string>, one: Values, other: Values): string[] {
  return Object.keys(labels).filter((field) => textOf(one, field) !== textOf(other, field));
}

/** The parts of an address. They are proposed together: the street of one address and the city of another are none. */
const ADDRESS = ['address', 'city', 'state', 'zip'];

/**
 * The proposed choice for each field: the only value, else the longer one; the language, which is a code, stays this
 * person's.
 */
export function fullerValues(labels: FieldLabels<string>, one: Values, other: Values): Choices {
  const lengthOf = (record: Values, field: string) => {
    const fields = ADDRESS.includes(field) ? ADDRESS : [field];
    return fields.map((part) => textOf(record, part)).join('').length;
  };
  const isFuller = (field: string) => field !== 'language' && lengthOf(other, field) > lengthOf(one, field);
  return Object.fromEntries(
    differing(labels, one, other).map((field) => [field, isFuller(field) ? 'other' : 'this']),
  );
}
