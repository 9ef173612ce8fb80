import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { calendarDate, id, instant, text } from './fields.ts';
import { CHARGEABILITIES, PREFERENCE_CATEGORIES } from './preference-categories.ts';

/** The two charts of a bulletin: when a visa may be issued, and when one may file for it. */
export const CHARTS = ['final_action', 'dates_for_filing'] as const;
export type Chart = (typeof CHARTS)[number];

export const CHART_LABELS: Readonly<Record<Chart, string>> = {
  final_action: 'Final Action Dates',
  dates_for_filing: 'Dates for Filing',
};

/** The sections of a bulletin. */
export const BULLETIN_KINDS = ['family', 'employment'] as const;
export type BulletinKind = (typeof BULLETIN_KINDS)[number];

/**
 * Categories of present and past bulletins: those of cases, and investor categories used until May 2022, which cases
 * can no longer have.
 */
export const BULLETIN_CATEGORIES = [
  ...PREFERENCE_CATEGORIES,
  'EB5_UNRESERVED_I5_R5',
  'EB5_NON_REGIONAL_CENTER',
  'EB5_REGIONAL_CENTER',
  'EB5_TEA_REGIONAL_PILOT',
] as const;
export type BulletinCategory = (typeof BULLETIN_CATEGORIES)[number];

/** The section of a bulletin in which a category is. */
export function kindOf(category: string): BulletinKind {
  return category.startsWith('F') ? 'family' : 'employment';
}

export const CUTOFF_STATUSES = ['date', 'current', 'unavailable'] as const;

/** The maximum size of a file of bulletins, in bytes. */
export const BULLETIN_FILE_BYTES = 1_000_000;

const chart = z.enum(CHARTS);
const month = z.string().regex(/^(19|20)\d{2}-(0[1-9]|1[0-2])$/, 'Not a month, such as 2026-07');

const cutoff = z.object({ status: z.enum(CUTOFF_STATUSES), date: calendarDate.nullable() });

/** One cell of a bulletin. */
const bulletinCutoff = z.object({
  chart,
  kind: z.enum(BULLETIN_KINDS),
  category: z.enum(BULLETIN_CATEGORIES),
  country: z.enum(CHARGEABILITIES),
  ...cutoff.shape,
});
export type BulletinCutoff = z.infer<typeof bulletinCutoff>;

const uscis = {
  /** Which chart USCIS uses for family-sponsored adjustments of that month; null when unknown. */
  uscis_family: chart.nullable(),
  /** The same for employment-based ones. */
  uscis_employment: chart.nullable(),
};

const visaBulletin = z.object({
  id,
  month,
  ...uscis,
  /** Whether its numbers are invented, for the sample office. */
  is_sample: z.boolean(),
  imported_at: instant,
  /** The number of its cells. */
  rows: z.number().int(),
});
export type VisaBulletin = z.infer<typeof visaBulletin>;

const wholeBulletin = visaBulletin.extend({
  cutoffs: z.array(bulletinCutoff),
  /** The latest earlier bulletin that the office has; null without one. */
  previous: z.object({ month, cutoffs: z.array(bulletinCutoff) }).nullable(),
});
export type WholeBulletin = z.infer<typeof wholeBulletin>;

/** A cell in which a file differs from the existing bulletin; null where the cell does not exist. */
const difference = z.object({
  chart,
  category: z.enum(BULLETIN_CATEGORIES),
  country: z.enum(CHARGEABILITIES),
  from: cutoff.nullable(),
  to: cutoff.nullable(),
});
export type BulletinDifference = z.infer<typeof difference>;

/** The effect of importing a file. */
const bulletinPreview = z.object({
  /** Its months, the newest first. */
  months: z.array(
    z.object({
      month,
      rows: z.number().int(),
      /** `new`: there is no bulletin of that month; `same`: it equals the file; `differs`: it would be replaced. */
      state: z.enum(['new', 'same', 'differs']),
      ...uscis,
      /** Whether it would replace invented numbers. */
      replaces_sample: z.boolean(),
      /** Changes of the charts that USCIS uses. */
      uscis_changes: z.array(z.object({ kind: z.enum(BULLETIN_KINDS), from: chart.nullable(), to: chart })),
      /** The first of the differing cells. */
      differences: z.array(difference),
      /** The number of differing cells. */
      differing: z.number().int(),
    }),
  ),
  /** Among the cases that the caller may know of: those that become current, and those that no longer are. */
  became_current: z.number().int(),
  retrogressed: z.number().int(),
  /** A token to send back to confirm that bulletins are replaced; null if none differs. */
  replaces: z.string().nullable(),
});
export type BulletinPreview = z.infer<typeof bulletinPreview>;

const params = z.object({ month });

export const listVisaBulletins = endpoint({
  method: 'GET',
  path: '/visa-bulletins',
  summary: 'The visa bulletins that the office has imported, the newest first',
  access: 'viewer',
  audit: false,
  response: z.object({ visa_bulletins: z.array(visaBulletin) }),
  errors: [],
});

export const getVisaBulletin = endpoint({
  method: 'GET',
  path: '/visa-bulletins/{month}',
  summary: 'The visa bulletin of a month, beside the one before it',
  access: 'viewer',
  audit: false,
  params,
  response: z.object({ visa_bulletin: wholeBulletin }),
  errors: ['not_found'],
});

export const previewVisaBulletins = endpoint({
  method: 'POST',
  path: '/visa-bulletins/preview',
  summary: 'Preview the import of a file of visa bulletins, CSV or JSON; nothing is stored',
  access: 'admin',
  audit: false,
  bytes: BULLETIN_FILE_BYTES,
  response: z.object({ preview: bulletinPreview }),
  errors: [],
});

export const importVisaBulletins = endpoint({
  method: 'POST',
  path: '/visa-bulletins',
  summary:
    'Import a file of visa bulletins, CSV or JSON, whole or not at all. Columns: bulletin, chart, kind, category, country, status, date, and uscis_chart if known',
  access: 'admin',
  audit: 'visa_bulletin.imported',
  bytes: BULLETIN_FILE_BYTES,
  query: z.object({
    /** The preview's `replaces`, when existing bulletins differ. */
    replace: text(64).optional(),
  }),
  response: z.object({
    /** The new and replaced ones, the newest first. */
    visa_bulletins: z.array(visaBulletin),
  }),
  errors: ['conflict'],
});

export const updateVisaBulletin = endpoint({
  method: 'POST',
  path: '/visa-bulletins/{month}',
  summary: 'Set which chart USCIS uses in a month',
  access: 'admin',
  audit: 'visa_bulletin.updated',
  params,
  body: z.strictObject({ uscis_family: chart.nullish(), uscis_employment: chart.nullish() }),
  response: z.object({ visa_bulletin: visaBulletin }),
  errors: ['not_found'],
});

export const deleteVisaBulletin = endpoint({
  method: 'DELETE',
  path: '/visa-bulletins/{month}',
  summary: 'Delete the visa bulletin of a month',
  access: 'admin',
  audit: 'visa_bulletin.deleted',
  params,
  errors: ['not_found'],
});

/** The visa availability of a case under one chart. */
const chartAvailability = z.object({
  chart,
  /** By the bulletin in effect; null when there is none, or it does not list the category. */
  cutoff: cutoff.nullable(),
  is_current: z.boolean().nullable(),
  /** The month since which it has been current without a break; null when it is not. */
  since: month.nullable(),
  /**
   * Whether the previous month's bulletin exists and shows it was not current: otherwise it may have been current for
   * longer.
   */
  is_since_exact: z.boolean(),
  /** The first month in which it was current. */
  first_current_in: month.nullable(),
  /** By the next bulletin; null when there is none, or it does not list the category. */
  next: z.object({ cutoff, is_current: z.boolean() }).nullable(),
});
export type ChartAvailability = z.infer<typeof chartAvailability>;

const availability = z.object({
  priority_date: calendarDate.nullable(),
  preference_category: z.enum(PREFERENCE_CATEGORIES).nullable(),
  chargeability: z.enum(CHARGEABILITIES).nullable(),
  /** The month of the bulletin in effect, the newest up to today's month; null when the office has none. */
  newest: month.nullable(),
  /** The month of the next bulletin, which is not in effect yet; null when the office has none. */
  next: month.nullable(),
  is_sample: z.boolean(),
  /** The chart that USCIS uses for adjustments of this kind in that month; null when unknown. */
  uscis_chart: chart.nullable(),
  /** Both, unless the case has no priority date or the office no bulletin. */
  charts: z.array(chartAvailability),
  /** The cutoffs of its category and country, the newest first. */
  moves: z.array(
    z.object({
      month,
      final_action: cutoff.nullable(),
      dates_for_filing: cutoff.nullable(),
    }),
  ),
});
export type VisaAvailability = z.infer<typeof availability>;

export const getVisaAvailability = endpoint({
  method: 'GET',
  path: '/case_records/{id}/visa-availability',
  summary: 'What the visa bulletins say of a case’s priority date',
  access: 'viewer',
  audit: false,
  params: z.object({ id }),
  response: z.object({ visa_availability: availability }),
  errors: ['not_found'],
});
