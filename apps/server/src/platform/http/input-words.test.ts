import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endsOrganization, SPELLINGS, sampleCall } from '../../testing/contract-calls.ts';
import { withQuery } from '../../testing/contract-queries.ts';
import { type Harness, startHarness } from '../../testing/harness.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

/** Values that are valid for few fields. */
const ODD = [null, '', 'x'.repeat(30_001), 5, -1, 1.5, 1e300, true, [], [null], {}, { odd: 1 }];
const ODD_TEXTS = ['', 'odd', '-1', '1.5', '1e300', 'x'.repeat(3_001)];

/** Values that violate `schema` somewhere: as a whole, in a field, in an entry of a list. */
function* wrongValues(schema: unknown): Generator<unknown> {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    yield* wrongValues(schema.unwrap());
    return;
  }
  yield* ODD;
  if (schema instanceof z.ZodObject) {
    for (const [field, inner] of Object.entries(schema.shape))
      for (const value of wrongValues(inner)) yield { [field]: value };
  }
  if (schema instanceof z.ZodArray) {
    for (const value of wrongValues(schema.element)) yield [value];
  }
}

/** Wording of the validator's default messages, which no message for people contains. */
const RAW = /invalid|expected|(?<![:,] )received|unrecognized|too (small|big)|pattern|undefined|[|"{}[\]]/i;

function expectWords({ statusCode, body }: { statusCode: number; body: string }, sent: unknown): number {
  if (statusCode !== 400) return 0;
  const { message, fields = {} } = JSON.parse(body);
  for (const words of [message, ...Object.values(fields)]) {
    // The paths of fields, which the message names, are not part of a sentence.
    const said = words === message ? words.replace(/(^|; )[\w.]+: /g, '$1: ') : `: ${words}`;
    if (RAW.test(said) || (words !== message && !/^[A-Z0-9]/.test(words)))
      throw new Error(`${JSON.stringify(sent).slice(0, 200)} is refused with: ${words}`);
  }
  return 1;
}

const primary = SPELLINGS.filter(({ endpoint, path }) => path === endpoint.path);

describe('refused input is worded for people', () => {
  it.each(primary.filter(({ endpoint }) => endpoint.body))('$title, its body', async (spelling) => {
    const isForOperators = spelling.endpoint.access === 'operator';
    const caller = () => (isForOperators ? harness.operator() : harness.founder());
    let ada = await caller();
    const { payload: _, ...call } = await sampleCall(spelling, ada);
    let refused = 0;
    for (const [at, payload] of [...wrongValues(spelling.endpoint.body)].entries()) {
      // Another caller from time to time, because of the rate limit.
      if (at % 200 === 199 || endsOrganization(spelling)) ada = await caller();
      const answer = await harness.inject({
        ...call,
        payload: JSON.stringify(payload),
        headers: { ...ada.headers, 'content-type': 'application/json' },
      });
      expect(answer.statusCode).toBeLessThan(500);
      expect(answer.statusCode).not.toBe(429);
      refused += expectWords(answer, payload);
    }
    expect(refused).toBeGreaterThan(0);
  });

  it.each(primary.filter(({ endpoint }) => endpoint.query))('$title, its query', async (spelling) => {
    const ada = await harness.founder();
    const call = await sampleCall(spelling, ada);
    let refused = 0;
    for (const field of ['unheard_of', ...Object.keys(spelling.endpoint.query?.shape ?? {})]) {
      for (const text of ODD_TEXTS) {
        const answer = await harness.inject({
          ...call,
          url: withQuery(call.url, field, text),
          headers: ada.headers,
        });
        expect(answer.statusCode).toBeLessThan(500);
        refused += expectWords(answer, { [field]: text });
      }
    }
    expect(refused).toBeGreaterThan(0);
  });
});
