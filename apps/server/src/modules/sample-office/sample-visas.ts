import type { Chargeability, PreferenceCategory } from '@landfall/contract/preference-categories';
import { addMonths } from '@landfall/domain/calendar-dates';
import { monthBefore } from '@landfall/domain/visa-bulletin/months';
import type { SampleBulletin } from '../visa-bulletins/service.ts';
import type { SampleCase } from './sample-cases.ts';

/** The immigrant visa fields of a case of the sample. */
export interface SamplePriority {
  priority_date: string;
  preference_category: PreferenceCategory;
  chargeability: Chargeability;
}

/** For each of these matters, one case waits for a visa, for the given number of months. */
const WAITING: readonly (readonly [string, number, Omit<SamplePriority, 'priority_date'>])[] = [
  ['I-130 petition for spouse', 36, { preference_category: 'F2A', chargeability: 'ROW' }],
  ['I-140 immigrant petition', 110, { preference_category: 'EB2', chargeability: 'IN' }],
];

/** The visa fields for cases of the sample: for the first active case of each such matter. */
export function samplePriorities(
  samples: readonly SampleCase[],
  today: string,
): Map<SampleCase, SamplePriority> {
  return new Map(
    WAITING.flatMap(([matter, months, visa]) => {
      const sample = samples.find((one) => one.matter === matter && !one.archived);
      return sample ? [[sample, { priority_date: addMonths(today, -months), ...visa }] as const] : [];
    }),
  );
}

/**
 * How many months before the bulletin the invented cutoffs of a category are; undefined when the category is current.
 */
const MONTHS_BACK: Readonly<Record<PreferenceCategory, number | undefined>> = {
  F1: 108,
  F2A: 34,
  F2B: 106,
  F3: 168,
  F4: 210,
  EB1: undefined,
  EB2: 26,
  EB3: 30,
  EW: 60,
  EB4: 64,
  EB4_RW: 64,
  EB5_UNRESERVED: undefined,
  EB5_RURAL: undefined,
  EB5_HIGH_UNEMPLOYMENT: undefined,
  EB5_INFRASTRUCTURE: undefined,
};

/** How many months earlier the cutoffs are for the countries that the bulletin lists separately. */
const MORE_BACK = {
  ROW: { family: 0, employment: 0 },
  CN: { family: 0, employment: 32 },
  IN: { family: 6, employment: 120 },
  MX: { family: 70, employment: 0 },
  PH: { family: 40, employment: 4 },
} as const;

/** By how many months the dates for filing are ahead of the final action dates. */
const FILING_AHEAD = 8;
/** By how many months the cutoffs advanced from one bulletin to the next. */
const MOVED = 3;

function cellsOf(month: string, behind: number): SampleBulletin['cells'] {
  const countries = Object.keys(MORE_BACK) as (keyof typeof MORE_BACK)[];
  return (Object.keys(MONTHS_BACK) as PreferenceCategory[]).flatMap((category) =>
    countries.flatMap((country) =>
      (['final_action', 'dates_for_filing'] as const).map((chart) => {
        const back = MONTHS_BACK[category];
        if (back === undefined) return { chart, category, country, status: 'current' as const, date: null };
        const more = MORE_BACK[country][category.startsWith('F') ? 'family' : 'employment'];
        const ahead = chart === 'final_action' ? 0 : FILING_AHEAD;
        const date = addMonths(`${month}-01`, ahead - back - more - behind);
        return { chart, category, country, status: 'date' as const, date };
      }),
    ),
  );
}

/** Two bulletins with invented numbers: for this month and for the previous one. */
export function sampleBulletins(today: string): SampleBulletin[] {
  const month = today.slice(0, 7);
  return [
    { month: monthBefore(month), cells: cellsOf(monthBefore(month), MOVED) },
    { month, cells: cellsOf(month, 0) },
  ];
}
