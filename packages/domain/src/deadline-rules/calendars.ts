import { z } from 'zod';
import file from './calendars.json' with { type: 'json' };
import type { Calendars } from './counting.ts';
import { serviceTables } from './rule.ts';

const calendars = z.object({
  service_tables: serviceTables,
  closures: z.array(z.strictObject({ on: z.iso.date(), why: z.string() })),
});

const { service_tables, closures } = calendars.parse(file);

/** What rules count with beside the federal holidays of every year. */
export type OfficeCalendars = Omit<Calendars, 'closuresRoll'>;

/** What rules count with: the days that ways of service are worth, and the days on which offices were closed. */
export const CATALOGUE_CALENDARS: OfficeCalendars = {
  serviceTables: service_tables,
  closures,
  holidays: [],
};

/** A day that an office has added to its calendars. */
export interface OfficeDay {
  /** `closure`: offices were closed once; `holiday`: deadlines move past it as past a federal holiday. */
  calendar: 'closure' | 'holiday';
  /** `YYYY-MM-DD` */
  on: string;
  name: string;
}

/** What the rules of an office count with: what comes along, and the days that it has added. */
export function withOfficeDays(days: readonly OfficeDay[]): OfficeCalendars {
  const of = (calendar: OfficeDay['calendar']) =>
    days.filter((day) => day.calendar === calendar).map(({ on, name: why }) => ({ on, why }));
  return {
    ...CATALOGUE_CALENDARS,
    closures: [...closures, ...of('closure')],
    holidays: of('holiday'),
  };
}
