import {
  CHARGEABILITIES,
  type Chargeability,
  PREFERENCE_CATEGORIES,
  type PreferenceCategory,
} from '@landfall/contract/preference-categories';
import { CATEGORY_LABELS, CHARGEABILITY_LABELS } from '@landfall/contract/preference-words';
import { countryCodeOf } from '@landfall/domain/countries';

/** A case's immigrant visa fields: either all of them are set, or none. */
export const VISA_FIELDS = ['priority_date', 'preference_category', 'chargeability'] as const;

/** Letters and digits only, so that 'EB-2' and 'eb 2' are equal. */
const bare = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '');

const CATEGORIES = new Map(
  PREFERENCE_CATEGORIES.flatMap((category) => [
    [bare(category), category] as const,
    [bare(CATEGORY_LABELS[category]), category] as const,
  ]),
);

/** The preference category of a cell, such as 'EB-2' or 'F2A'; undefined for anything else. */
export function categoryOf(text: string): PreferenceCategory | undefined {
  return CATEGORIES.get(bare(text));
}

const AREAS = new Map(CHARGEABILITIES.map((area) => [bare(CHARGEABILITY_LABELS[area]), area]));

/** The country or area that a visa is charged to; undefined if the text is no country. */
export function chargeabilityOf(text: string): Chargeability | undefined {
  const area = AREAS.get(bare(text)) ?? CHARGEABILITIES.find((one) => one === bare(text));
  if (area) return area;
  const code = countryCodeOf(text);
  return code ? (CHARGEABILITIES.find((one) => one.split('_').includes(code)) ?? 'ROW') : undefined;
}
