/** A date type as dates are labelled with it. */
export interface DateChoice {
  name: string;
  /** `#rrggbb`, when one was chosen. */
  hex: string | undefined;
}

/** The chosen colour of the type called `name`. */
export function hexOf(types: readonly DateChoice[] | undefined, name: string): string | undefined {
  return types?.find((type) => type.name === name)?.hex;
}
