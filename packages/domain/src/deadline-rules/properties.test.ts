import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { closedBecause } from '../working-days.ts';
import { CATALOGUE, CATALOGUE_CALENDARS } from './catalogue.ts';
import { type ComputedOutput, compute } from './compute.ts';
import { type Inputs, inputsSchema } from './inputs.ts';
import { allSteps, type Rule, type RuleInput } from './rule.ts';

const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2060-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const period = fc.tuple(day, day).map(([a, b]) => (a < b ? [a, b] : [b, a]));

function arbitraryOf(input: RuleInput): fc.Arbitrary<unknown> {
  switch (input.type) {
    case 'date':
      return day;
    case 'enum':
      return fc.constantFrom(...input.values);
    case 'int':
      return input.values ? fc.constantFrom(...input.values) : fc.nat(400);
    case 'bool':
      return fc.boolean();
    case 'intervals':
      return fc.array(period, { maxLength: 5 });
  }
}

/** Arbitrary valid inputs of a rule; optional ones are sometimes left out. */
function givenFor({ inputs }: Rule): fc.Arbitrary<Inputs> {
  const values = Object.fromEntries(inputs.map((input) => [input.key, arbitraryOf(input)]));
  const requiredKeys = inputs.filter(({ required }) => required).map(({ key }) => key);
  return fc.record(values, { requiredKeys }) as fc.Arbitrary<Inputs>;
}

const outputsOf = (rule: Rule, given: unknown): [string, ComputedOutput][] =>
  Object.entries(compute(rule, inputsSchema(rule).parse(given), CATALOGUE_CALENDARS, '2026-11-25').outputs);

describe.each(CATALOGUE)('$id', (rule) => {
  it('gives a date, a number or a reason, and each step starts from the previous one', () => {
    fc.assert(
      fc.property(givenFor(rule), (given) => {
        for (const [, { date, value, none, steps }] of outputsOf(rule, given)) {
          expect([date, value, none].filter((one) => one !== null)).toHaveLength(1);
          expect(steps.length).toBeGreaterThan(0);
          if (date !== null) expect(steps.at(-1)?.to).toBe(date);
          for (const [at, step] of steps.slice(1).entries())
            if (step.from !== null) expect(step.from).toBe(steps[at]?.to);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('has a safe date no later than its deadline or expiry', () => {
    fc.assert(
      fc.property(givenFor(rule), (given) => {
        for (const [key, { role, date, safe }] of outputsOf(rule, given))
          if ((role === 'deadline' || role === 'expires') && date && safe)
            expect(safe <= date, `${key}: ${safe} is after ${date}`).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  const { date: trigger } = rule.trigger;
  const hasCondition = rule.outputs.some(({ program }) => allSteps(program).some(({ op }) => op === 'if'));
  if (trigger !== undefined && !hasCondition)
    it('gives no earlier date for a later trigger', () => {
      fc.assert(
        fc.property(givenFor(rule), day, (given, later) => {
          const key = trigger ?? '';
          const [first, second] = [String(given[key] ?? later), later].sort();
          const before = new Map(outputsOf(rule, { ...given, [key]: first }));
          for (const [name, { date }] of outputsOf(rule, { ...given, [key]: second })) {
            const earlier = before.get(name)?.date;
            if (date && earlier) expect(earlier <= date).toBe(true);
          }
        }),
        { numRuns: 30 },
      );
    });

  it('ends on a working day where weekends and holidays move the date', () => {
    fc.assert(
      fc.property(givenFor(rule), (given) => {
        const inputs = inputsSchema(rule).parse(given);
        for (const output of rule.outputs) {
          const last = output.program.at(-1);
          if (
            last?.op !== 'roll' ||
            Object.entries(last.only_if ?? {}).some(([key, value]) => inputs[key] !== value)
          )
            continue;
          // A printed date is used as it is.
          if (output.program.some((step) => step.op === 'printed_wins' && inputs[step.input] !== undefined))
            continue;
          const date = new Map(outputsOf(rule, given)).get(output.key)?.date;
          if (date) expect(closedBecause(Temporal.PlainDate.from(date))).toBeUndefined();
        }
      }),
      { numRuns: 30 },
    );
  });
});
