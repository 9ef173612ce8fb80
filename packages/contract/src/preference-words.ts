import type { Chargeability, PreferenceCategory, VisaState } from './preference-categories.ts';

/** The labels of the categories on screens and in exports. */
export const CATEGORY_LABELS: Readonly<Record<PreferenceCategory, string>> = {
  F1: 'F1',
  F2A: 'F2A',
  F2B: 'F2B',
  F3: 'F3',
  F4: 'F4',
  EB1: 'EB-1',
  EB2: 'EB-2',
  EB3: 'EB-3',
  EW: 'EB-3 Other Workers',
  EB4: 'EB-4',
  EB4_RW: 'EB-4 Religious Workers',
  EB5_UNRESERVED: 'EB-5 Unreserved',
  EB5_RURAL: 'EB-5 Rural',
  EB5_HIGH_UNEMPLOYMENT: 'EB-5 High Unemployment',
  EB5_INFRASTRUCTURE: 'EB-5 Infrastructure',
};

/** The people that each category is for. */
export const CATEGORY_MEANINGS: Readonly<Record<PreferenceCategory, string>> = {
  F1: 'Unmarried sons and daughters of citizens',
  F2A: 'Spouses and children of permanent residents',
  F2B: 'Unmarried sons and daughters of permanent residents',
  F3: 'Married sons and daughters of citizens',
  F4: 'Brothers and sisters of adult citizens',
  EB1: 'Priority workers',
  EB2: 'Advanced degrees and exceptional ability',
  EB3: 'Skilled workers and professionals',
  EW: 'Other workers',
  EB4: 'Certain special immigrants',
  EB4_RW: 'Certain religious workers',
  EB5_UNRESERVED: 'Investors, unreserved',
  EB5_RURAL: 'Investors, set aside for rural areas',
  EB5_HIGH_UNEMPLOYMENT: 'Investors, set aside for high unemployment',
  EB5_INFRASTRUCTURE: 'Investors, set aside for infrastructure',
};

export const CHARGEABILITY_LABELS: Readonly<Record<Chargeability, string>> = {
  ROW: 'All other areas',
  CN: 'China (mainland born)',
  IN: 'India',
  MX: 'Mexico',
  PH: 'Philippines',
  VN: 'Vietnam',
  SV_GT_HN: 'El Salvador, Guatemala, Honduras',
};

/** The labels of the visa states in the case list. */
export const VISA_STATE_LABELS: Readonly<Record<VisaState, string>> = {
  current: 'Current',
  filing: 'Filing only',
  not_current: 'Not current',
};
