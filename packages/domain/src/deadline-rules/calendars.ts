import { z } from 'zod';
import file from './calendars.json' with { type: 'json' };
import type { Calendars } from './counting.ts';
import { serviceTables } from './rule.ts';

const calendars = z.object({
  service_tables: serviceTables,
  closures: z.array(z.strictObject({ on: z.iso.date(), why: z.string() })),
});

const { service_tables, closures } = calendars.parse(file);

/** The calendars of an office, beside the annual federal holidays. */
export type OfficeCalendars = Omit<Calendars, 'closuresRoll'>;

/** The product's calendars: the days added by way of service, and the days on which offices were closed. */
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

/** The calendars of an office: the product's, with the days that the office has added. */
export function withOfficeDays(days: readonly OfficeDay[]): OfficeCalendars {
  const of = (calendar: OfficeDay['calendar']) =>
    days.filter((day) => day.calendar === calendar).map(({ on, name: why }) => ({ on, why }));
  return {
    ...CATALOGUE_CALENDARS,
    closures: [...closures, ...of('closure')],
    holidays: of('holiday'),
  };
}
