import { z } from 'zod';
import file from './calendars.json' with { type: 'json' };
import { serviceTables } from './rule.ts';

const calendars = z.object({
  service_tables: serviceTables,
  closures: z.array(z.strictObject({ on: z.iso.date(), why: z.string() })),
});

const { service_tables, closures } = calendars.parse(file);

/** What rules count with: the days that ways of service are worth, and the days on which offices were closed. */
export const CATALOGUE_CALENDARS = { serviceTables: service_tables, closures };
