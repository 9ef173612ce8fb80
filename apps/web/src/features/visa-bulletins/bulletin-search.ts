/** What the address of the bulletins holds. */
export interface BulletinSearch {
  /** The month that is shown; the newest unless given. */
  month?: string;
}

export function parseBulletinSearch({ month }: Record<string, unknown>): BulletinSearch {
  return typeof month === 'string' && /^\d{4}-\d{2}$/.test(month) ? { month } : {};
}
