/** The search parameters of the bulletins. */
export interface BulletinSearch {
  /** The shown month; the newest by default. */
  month?: string;
}

export function parseBulletinSearch({ month }: Record<string, unknown>): BulletinSearch {
  return typeof month === 'string' && /^\d{4}-\d{2}$/.test(month) ? { month } : {};
}
