import { z } from 'zod';
import file from './catalogue.json' with { type: 'json' };
import { type Rule, rule } from './rule.ts';

export { CATALOGUE_CALENDARS } from './calendars.ts';

const { rules } = z.object({ rules: z.array(rule) }).parse(file);

/** The rules that ship with the product: suggestions, which an attorney has to check. */
export const CATALOGUE: readonly Rule[] = rules;
