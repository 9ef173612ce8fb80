/** A date type as dates are labelled with it. */
export interface DateChoice {
  name: string;
  /** `#rrggbb`, when one was chosen. */
  hex: string | undefined;
  /** No new date can have it; old ones keep it. */
  archived?: boolean;
}

/** The chosen colour of the type called `name`. */
export function hexOf(types: readonly DateChoice[] | undefined, name: string): string | undefined {
  return types?.find((type) => type.name === name)?.hex;
}

/**
 * The types that dates can be narrowed to: those in use, then archived ones, then whatever else the address names, so
 * that each filter which counts can be seen and taken back.
 */
export function filterChoices(types: readonly DateChoice[], chosen: readonly string[]): DateChoice[] {
  const unknown = chosen.filter((name) => !types.some((type) => type.name === name));
  return [
    ...types.filter(({ archived }) => !archived),
    ...types.filter(({ archived }) => archived),
    ...unknown.map((name) => ({ name, hex: undefined })),
  ];
}
