/** Invented cases for the landing page; `days` from today, so that the page is never out of date. */
export interface SampleDate {
  type: string;
  hex: string;
  caseName: string;
  days: number;
}

export const SAMPLE_DATES: readonly SampleDate[] = [
  { type: 'RFE Response Due', hex: '#b4472f', caseName: 'Okonkwo — I-485 adjustment', days: 3 },
  { type: 'Biometrics Appointment', hex: '#7a5bb0', caseName: 'Petrova — N-400', days: 6 },
  { type: 'Filing Deadline', hex: '#0f7a74', caseName: 'Haddad Textiles — H-1B extension', days: 19 },
  { type: 'Interview', hex: '#c08a1e', caseName: 'Nguyen — I-130 spouse', days: 34 },
  { type: 'Passport Expiration', hex: '#3a6fb0', caseName: 'Delgado — asylum', days: 81 },
  { type: 'I-94 Expiration', hex: '#5f7d2c', caseName: 'Sato — O-1A', days: -2 },
  { type: 'Priority Date', hex: '#8a4f7d', caseName: 'Mensah — I-140', days: -12 },
];

/** The calendar date `days` from today in this browser's zone, `YYYY-MM-DD`. */
export function dateInDays(days: number): string {
  const now = new Date();
  return new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate() + days))
    .toISOString()
    .slice(0, 10);
}
