import { z } from 'zod';
import file from './catalogue.json' with { type: 'json' };
import { type Rule, rule, serviceTables } from './rule.ts';

const catalogue = z.object({
  rules: z.array(rule),
  service_tables: serviceTables,
  closures: z.array(z.strictObject({ on: z.iso.date(), why: z.string() })),
});

const { rules, service_tables, closures } = catalogue.parse(file);

/** The rules that come with the product: suggestions, which an attorney has to check. */
export const CATALOGUE: readonly Rule[] = rules;

/** What the rules of the catalogue count with. */
export const CATALOGUE_CALENDARS = { serviceTables: service_tables, closures };
