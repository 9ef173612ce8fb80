import { EMPLOYMENT_KINDS } from './employment-kinds.ts';
import { FAMILY_KINDS } from './family-kinds.ts';
import type { SuggestedKind } from './kind.ts';
import { PROTECTION_KINDS } from './protection-kinds.ts';

/** The kinds of cases that ship with the product: suggestions, which an attorney has to check. */
export const KIND_CATALOGUE: readonly SuggestedKind[] = [
  ...FAMILY_KINDS,
  ...EMPLOYMENT_KINDS,
  ...PROTECTION_KINDS,
];

/** The catalogue's suggestion for a kind; undefined for a custom kind. */
export function suggestedKind(key: string): SuggestedKind | undefined {
  return KIND_CATALOGUE.find((suggested) => suggested.key === key);
}

/** The kinds that a new organization has. */
export const STARTING_KINDS: readonly string[] = [
  ...['i_130', 'i_485', 'i_751', 'n_400', 'i_765', 'h_1b', 'perm', 'i_140', 'i_589', 'removal_defense'],
];
