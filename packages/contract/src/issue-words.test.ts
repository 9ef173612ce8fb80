import { expect, it } from 'vitest';
import { z } from 'zod';
import { issueWords } from './issue-words.ts';

const many = Array.from({ length: 3 }, () => 1);

it.each<[z.ZodType, unknown, string]>([
  [z.string(), undefined, 'Required'],
  [z.enum(['a', 'b']), undefined, 'Required'],
  [z.string(), null, 'Must be text'],
  [z.string(), 5, 'Must be text'],
  [z.number(), '5', 'Must be a number'],
  [z.coerce.number(), 'ten', 'Must be a number'],
  [z.number().int(), 1.5, 'Must be a whole number'],
  [z.boolean(), 'yes', 'Must be true or false'],
  [z.array(z.string()), {}, 'Must be a list'],
  [z.object({}), [], 'Must be an object'],
  [z.record(z.string(), z.string()), 'x', 'Must be an object'],
  [z.enum(['', 'initiated', 'filed']), 'closed', 'Choose one of: initiated, filed'],
  [z.string().max(3), 'long', 'At most 3 characters'],
  [z.string().min(2), 'x', 'At least 2 characters'],
  [z.string().min(1), '', 'Required'],
  [z.array(z.number()).max(2), many, 'At most 2 entries'],
  [z.array(z.number()).min(1), [], 'At least 1 entry'],
  [z.number().min(1), 0, 'At least 1'],
  [z.number().max(9), 10, 'At most 9'],
  [z.number().gt(1), 1, 'Above 1'],
  [z.number().lt(9), 9, 'Below 9'],
  [z.number().multipleOf(5), 7, 'Must be a multiple of 5'],
  [z.uuid(), 'x', 'Not an id'],
  [z.email(), 'x', 'Not an e-mail address'],
  [z.string().regex(/^x$/), 'y', 'Not in the form that is asked for'],
  [z.strictObject({}), { color: 1 }, 'Unknown field'],
  [z.union([z.string(), z.number()]), true, 'Not valid'],
])('words the issue %# %j', (schema, value, words) => {
  expect(schema.safeParse(value, { error: issueWords }).error?.issues[0]?.message).toBe(words);
});

it('keeps a field’s own message', () => {
  const own = z.string().max(3, 'Three letters at most');
  expect(own.safeParse('long', { error: issueWords }).error?.issues[0]?.message).toBe(
    'Three letters at most',
  );
});
