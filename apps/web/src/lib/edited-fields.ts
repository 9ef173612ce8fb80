/** The fields of a form with their labels, in the order in which they are displayed. */
export type FieldLabels<Field extends string> = Readonly<Record<Field, string>>;

type Texts<Field extends string> = Record<Field, string>;

/** A field where the saved record and the form disagree. */
export interface Disagreement {
  label: string;
  theirs: string;
  /** Undefined if it was not changed in the form, so that the saved value stays either way. */
  mine: string | undefined;
}

function fieldsOf<Field extends string>(labels: FieldLabels<Field>): Field[] {
  return Object.keys(labels) as Field[];
}

/** The values of a record for the fields of the form. */
export function valuesOf<Field extends string>(
  labels: FieldLabels<Field>,
  record: Texts<NoInfer<Field>>,
): Texts<Field> {
  const values = fieldsOf(labels).map((field) => [field, record[field]]);
  return Object.fromEntries(values) as Texts<Field>;
}

/** The changed fields only, so that concurrent changes to other fields stay. */
export function changesOf<Field extends string>(
  labels: FieldLabels<Field>,
  base: Texts<NoInfer<Field>>,
  edited: Texts<NoInfer<Field>>,
): Partial<Texts<Field>> {
  const changed = fieldsOf(labels).filter((field) => edited[field] !== base[field]);
  return Object.fromEntries(changed.map((field) => [field, edited[field]])) as Partial<Texts<Field>>;
}

/**
 * The values to save over a concurrent change: those of the current record, with the fields that were changed in the
 * form. Values that are no texts are compared by the texts under which {@link disagreements} shows them.
 */
export function keepChanges<Field extends string, Values extends object>(
  labels: FieldLabels<Field>,
  { base, mine }: Record<'base' | 'mine', Texts<NoInfer<Field>>>,
  current: Values,
  edited: Values,
): Values {
  const changed = Object.entries(edited).filter(([field]) => field in changesOf(labels, base, mine));
  return { ...current, ...Object.fromEntries(changed) };
}

/**
 * The fields where the current record and the form disagree; a field that only the other person changed is not in
 * conflict.
 * @param words formats a field's value for display; unchanged by default
 */
export function disagreements<Field extends string>(
  labels: FieldLabels<Field>,
  { base, current, mine }: Record<'base' | 'current' | 'mine', Texts<NoInfer<Field>>>,
  words: (field: NoInfer<Field>, value: string) => string = (_, value) => value,
): Disagreement[] {
  const differing = fieldsOf(labels).filter((field) => current[field] !== mine[field]);
  return differing.map((field) => ({
    label: labels[field],
    theirs: words(field, current[field]),
    mine: mine[field] === base[field] ? undefined : words(field, mine[field]),
  }));
}

/** The initial values of a form for a new record. */
export function noValues<Field extends string>(labels: FieldLabels<Field>): Texts<Field> {
  return Object.fromEntries(fieldsOf(labels).map((field) => [field, ''])) as Texts<Field>;
}
