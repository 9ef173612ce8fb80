/** A date type as a choice. */
export interface DateChoice {
  name: string;
  /** `#rrggbb`, when one was chosen. */
  hex: string | undefined;
  /** Archived types are not offered for new dates; old dates keep theirs. */
  archived?: boolean;
}

/** The chosen colour of the type called `name`. */
export function hexOf(types: readonly DateChoice[] | undefined, name: string): string | undefined {
  return types?.find((type) => type.name === name)?.hex;
}

/**
 * The types to filter by: those in use, then archived ones, then any other that the address names, so that each active
 * filter can be seen and removed.
 */
export function filterChoices(types: readonly DateChoice[], chosen: readonly string[]): DateChoice[] {
  const unknown = chosen.filter((name) => !types.some((type) => type.name === name));
  return [
    ...types.filter(({ archived }) => !archived),
    ...types.filter(({ archived }) => archived),
    ...unknown.map((name) => ({ name, hex: undefined })),
  ];
}
