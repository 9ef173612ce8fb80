/** The fields of an edit that differ from the current record. */
export function changedFields<Fields extends object>(
  current: Readonly<Record<string, unknown>>,
  fields: Fields,
): Partial<Fields> {
  const entries = Object.entries(fields).filter(
    ([name, value]) => value !== undefined && value !== current[name],
  );
  return Object.fromEntries(entries) as Partial<Fields>;
}
