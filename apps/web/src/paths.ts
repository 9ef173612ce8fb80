/** Every address of the application's own screens. Links and redirects take theirs from here. */
export const PATHS = {
  home: '/',
  cases: '/case_records',
  case: '/case_records/$caseId',
  caseDates: '/case_dates',
  board: '/board',
  beneficiaries: '/beneficiaries',
  beneficiary: '/beneficiaries/$beneficiaryId',
  petitioners: '/petitioners',
  petitioner: '/petitioners/$petitionerId',
  dateTypes: '/date_settings',
  newDateType: '/date_settings/new',
  dateType: '/date_settings/$dateSettingId',
  messages: '/messages',
  reports: '/reports',
  organization: '/organization',
  settings: '/settings',
} as const;
