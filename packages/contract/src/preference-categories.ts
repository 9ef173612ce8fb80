/** Categories of immigrant visas with a yearly limit, which the visa bulletin therefore lists. */
export const PREFERENCE_CATEGORIES = [
  'F1',
  'F2A',
  'F2B',
  'F3',
  'F4',
  'EB1',
  'EB2',
  'EB3',
  'EW',
  'EB4',
  'EB4_RW',
  'EB5_UNRESERVED',
  'EB5_RURAL',
  'EB5_HIGH_UNEMPLOYMENT',
  'EB5_INFRASTRUCTURE',
] as const;
export type PreferenceCategory = (typeof PREFERENCE_CATEGORIES)[number];

/** The countries to whose quota a visa is charged; `ROW`: any that the bulletin does not list separately. */
export const CHARGEABILITIES = ['ROW', 'CN', 'IN', 'MX', 'PH', 'VN', 'SV_GT_HN'] as const;
export type Chargeability = (typeof CHARGEABILITIES)[number];

/** What the bulletin in effect allows for a priority date: a visa, only filing for one, or neither. */
export const VISA_STATES = ['current', 'filing', 'not_current'] as const;
export type VisaState = (typeof VISA_STATES)[number];
