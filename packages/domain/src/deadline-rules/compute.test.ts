import { afterEach, describe, expect, it, vi } from 'vitest';
import { CATALOGUE, CATALOGUE_CALENDARS } from './catalogue.ts';
import { compute } from './compute.ts';
import { inputsSchema } from './inputs.ts';
import type { Rule, RuleOutput, Step } from './rule.ts';
import { VECTORS } from './vectors.ts';

const AS_OF = '2026-11-25';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

function ruleOf(id: string): Rule {
  const found = CATALOGUE.find((rule) => rule.id === id);
  if (!found) throw new Error(`No rule ${id}`);
  return found;
}

function computed(id: string, given: Record<string, unknown>, asOf = AS_OF) {
  const rule = ruleOf(id);
  return compute(rule, inputsSchema(rule).parse(given), CATALOGUE_CALENDARS, asOf);
}

describe('worked examples', () => {
  it.each(VECTORS)('$id: $steps', ({ rule, inputs, expected }) => {
    const { outputs } = computed(rule, inputs);
    const found = Object.keys(expected).map((path) => {
      const [key = '', reading] = path.split('.');
      const output = outputs[key];
      if (reading === 'safe') return [path, output?.safe];
      if (reading === 'closures')
        return [path, output?.readings.find((other) => other.key === reading)?.date];
      return [path, output?.value ?? output?.date];
    });
    expect(Object.fromEntries(found)).toEqual(expected);
  });

  it.each(['UTC', 'America/Los_Angeles', 'Pacific/Auckland'])(
    'have the same result in %s, a minute before and after midnight',
    (zone) => {
      const all = () => VECTORS.map(({ rule, inputs }) => computed(rule, inputs));
      const usual = all();
      vi.stubEnv('TZ', zone);
      for (const clock of ['2026-03-08T23:59:00', '2026-03-09T00:01:00']) {
        vi.setSystemTime(new Date(clock));
        expect(all()).toEqual(usual);
      }
    },
  );

  it('exist for every rule of the catalogue', () => {
    expect(CATALOGUE).toHaveLength(81);
    expect(new Set(VECTORS.map(({ rule }) => rule))).toEqual(new Set(CATALOGUE.map(({ id }) => id)));
  });
});

describe('every step is worded', () => {
  const textsOf = (id: string, given: Record<string, unknown>, key = 'due') =>
    computed(id, given).outputs[key]?.steps.map(({ text }) => text);

  it('counts days, adds mail days, and moves past a holiday', () => {
    expect(textsOf('uscis-rfe', { notice_date: '2026-04-08', service: 'mail' })).toEqual([
      'Notice date: Wed, Apr 8, 2026',
      '84 days later: Wed, Jul 1, 2026',
      '3 days more, served by mail: Sat, Jul 4, 2026',
      'Saturday, Sunday: on to the next working day: Mon, Jul 6, 2026',
    ]);
    expect(textsOf('uscis-rfe', { notice_date: '2026-03-02', service: 'personal' })).toEqual([
      'Notice date: Mon, Mar 2, 2026',
      '84 days later: Mon, May 25, 2026',
      'Served in person: no days are added',
      'Memorial Day: on to the next working day: Tue, May 26, 2026',
    ]);
  });

  it('each step starts from the date of the previous one', () => {
    const steps = computed('uscis-rfe', { notice_date: '2026-03-02' }).outputs.due?.steps ?? [];
    expect(steps.map(({ from, to, cite }) => [from, to, cite])).toEqual([
      [null, '2026-03-02', undefined],
      ['2026-03-02', '2026-05-25', undefined],
      ['2026-05-25', '2026-05-28', '8 CFR 103.8(b)'],
      ['2026-05-28', '2026-05-28', undefined],
    ]);
  });

  it('words online filing, counting back from a hearing, and dates set by a court', () => {
    expect(textsOf('base-roll', { last_day: '2026-07-05', filing_mode: 'online' })?.at(-1)).toBe(
      'Filing mode online: weekends and holidays do not move it',
    );
    expect(textsOf('eoir-master', { hearing_date: '2026-09-22' })).toEqual([
      'Detained: no',
      'Hearing date: Tue, Sep 22, 2026',
      '15 days before: Mon, Sep 7, 2026',
      'Labor Day: on to the next working day: Tue, Sep 8, 2026',
    ]);
    expect(textsOf('eoir-master', { hearing_date: '2026-09-22', detained: true })).toEqual([
      'Detained: yes',
      'No date: detained: the court sets the date',
    ]);
  });

  it('names the earliest of several dates', () => {
    const steps = textsOf('grace-60', { last_day_employed: '2026-11-13', admit_until: '2026-12-20' }, 'due');
    expect(steps).toContain('I-94 admit until date: Sun, Dec 20, 2026');
    expect(steps?.at(-1)).toBe('The earliest: Sun, Dec 20, 2026, not Tue, Jan 12, 2027');
  });

  it('names the holidays and closures that are not business days', () => {
    expect(
      textsOf('uscis-premium', { received_on: '2025-12-22', business_days: 15 }, 'expected')?.at(-1),
    ).toBe(
      '15 business days later, not counting executive order of 18 Dec 2025, Christmas Day, New Year’s Day: Fri, Jan 16, 2026',
    );
  });

  it('uses the last day of a month that lacks the day', () => {
    expect(textsOf('asylum-one-year', { arrived_on: '2024-02-29' })?.[1]).toBe(
      '1 year later, which is the last day of its month: Fri, Feb 28, 2025',
    );
  });

  it('names all candidates that fall on the same day', () => {
    const given = { last_day_employed: '2026-10-21', admit_until: '2026-12-20' };
    expect(textsOf('grace-60', given)).toHaveLength(3);
  });

  it('counts overlapping days once, and says when a limit is reached', () => {
    const spent = (periods: unknown, open_since?: string) =>
      textsOf('opt-unemployment', { periods, open_since, limit: 90 }, 'exhausted')?.at(-1);
    expect(spent([['2026-06-01', '2026-06-30']], '2026-01-01')).toMatch(/^0 of 90 days are used, and since/);
    expect(spent([['2026-01-01', '2026-06-30']])).toBe(
      '181 of 90 days are used; the limit is reached on: Tue, Mar 31, 2026',
    );
  });

  it('says how much of a limit is used', () => {
    const periods = [['2026-07-01', '2026-07-31']];
    expect(
      textsOf('opt-unemployment', { periods, open_since: '2026-10-01', limit: 90 }, 'exhausted')?.at(-1),
    ).toBe(
      '31 of 90 days are used, and since Thu, Oct 1, 2026 each day counts; the last one is: Sat, Nov 28, 2026',
    );
    expect(computed('opt-unemployment', { periods, limit: 90 }).outputs.exhausted).toMatchObject({
      date: null,
      none: '31 of 90 days are used, and none are being used now',
    });
  });
});

describe('the program of an imported rule', () => {
  const noneOf = (steps: Step[]) => {
    const rule = ruleOf('uscis-rfe');
    const [due] = rule.outputs as [RuleOutput];
    const { safe_program: _, ...output } = {
      ...due,
      program: [{ op: 'from', input: 'notice_date' }, ...steps],
    };
    const given = inputsSchema(rule).parse({ notice_date: '2026-03-02', service: 'mail' });
    return compute({ ...rule, outputs: [output as RuleOutput] }, given, CATALOGUE_CALENDARS, AS_OF).outputs
      .due;
  };

  it('gives no date outside the range of case dates', () => {
    const far = Array.from({ length: 9 }, (): Step => ({ op: 'add', n: 1_000, unit: 'year' }));
    expect(noneOf(far)).toMatchObject({ date: null, none: expect.stringContaining('1900 to 9999') });
    const back = far.map((step): Step => ({ ...(step as Step & { op: 'add' }), n: -1_000 }));
    expect(noneOf(back)).toMatchObject({ date: null, none: expect.stringContaining('1900 to 9999') });
  });

  it('gives no date for an unknown service table', () => {
    expect(noneOf([{ op: 'service', table: 'consulates' }])).toMatchObject({
      date: null,
      none: 'How many days are added is not known: served by mail',
    });
  });
});

describe('readings', () => {
  it('a closure is a second reading for a deadline, and not a business day', () => {
    const { due } = computed('base-roll', { last_day: '2025-12-24' }).outputs;
    expect(due).toMatchObject({ date: '2025-12-24' });
    expect(due?.readings.map(({ key, date }) => [key, date])).toEqual([['closures', '2025-12-29']]);
    expect(computed('base-roll', { last_day: '2025-12-24' }).warnings).toEqual([
      'Due: offices were closed on Wed, Dec 24, 2025 (executive order of 18 Dec 2025)',
    ]);
    const premium = computed('uscis-premium', { received_on: '2025-12-22', business_days: 15 });
    expect(premium.outputs.expected?.date).toBe('2026-01-16');
  });

  it('the safe date has its own steps, and is missing where the rule gives no date', () => {
    const { due } = computed('uscis-rfe', { notice_date: '2026-03-02' }).outputs;
    expect(due?.readings).toMatchObject([{ key: 'safe', date: '2026-05-22' }, { key: 'closures' }]);
    expect(due?.readings[0]?.steps.at(-1)?.text).toMatch(/back to the last working day: Fri, May 22, 2026$/);
    expect(computed('eoir-master', { hearing_date: '2026-09-22', detained: true }).outputs.due).toMatchObject(
      {
        date: null,
        safe: null,
        none: 'detained: the court sets the date',
        readings: [],
      },
    );
  });
});

describe('warnings', () => {
  const warningsOf = (id: string, given: Record<string, unknown>, asOf?: string) =>
    computed(id, given, asOf).warnings;

  it('a printed date takes precedence, earlier or later, and the difference is stated', () => {
    const given = { notice_date: '2026-03-02', service: 'mail' };
    const early = computed('uscis-rfe', { ...given, printed_due_date: '2026-05-26' });
    expect(early.outputs.due).toMatchObject({ date: '2026-05-26', none: null });
    expect(early.warnings).toEqual([
      'Response must be received: the printed due date, Tue, May 26, 2026, is 2 days earlier than the date counted, Thu, May 28, 2026',
    ]);
    const late = computed('uscis-rfe', { ...given, printed_due_date: '2026-05-29' });
    expect(late.outputs.due?.date).toBe('2026-05-29');
    expect(late.outputs.due?.readings).toContainEqual(
      expect.objectContaining({ key: 'counted', date: '2026-05-28' }),
    );
    expect(late.warnings[0]).toMatch(/is 1 day later than the date counted/);
    expect(warningsOf('uscis-rfe', { ...given, printed_due_date: '2026-05-28' })).toEqual([]);
  });

  it('a printed date alone causes no warning, and mail days cite their source', () => {
    expect(warningsOf('pwd-validity', { determined_on: '2022-01-12', valid_until: '2022-06-30' })).toEqual(
      [],
    );
    const abroad = computed('uscis-rfe', { notice_date: '2026-03-02', service: 'mail_abroad' });
    expect(abroad.outputs.due?.steps.map(({ cite }) => cite)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('a rule that was never compared with a source says so', () => {
    expect(warningsOf('ar11', { moved_on: '2026-03-02' })).toEqual([
      'This rule was compared with no source: check it before you rely on it',
    ]);
  });

  it('a rule that is not in effect gives a preview and says so', () => {
    const rule = ruleOf('bia-appeal-10');
    const [date = ''] = rule.inputs
      .filter(({ type, required }) => type === 'date' && required)
      .map(({ key }) => key);
    expect(warningsOf('bia-appeal-10', { [date]: '2026-03-10' })).toContain(
      'A court has set this rule aside: what it gives is a preview',
    );
  });

  it('says when the day of judgment is outside the rule’s validity', () => {
    const given = { expires_on: '2026-01-10', same_category_eligible: true };
    expect(warningsOf('ead-auto-extension', { ...given, filed_on: '2025-10-29' })).toEqual([]);
    expect(warningsOf('ead-auto-extension', { ...given, filed_on: '2025-10-30' })).toEqual([
      'This rule held until Wed, Oct 29, 2025: it is judged by ‘filed on’, Thu, Oct 30, 2025',
    ]);
  });

  it('says when the rule’s review is overdue', () => {
    const given = { last_day: '2026-07-03' };
    expect(warningsOf('base-roll', given, '2027-11-22')).toEqual([]);
    expect(warningsOf('base-roll', given, '2027-11-23')).toEqual([
      'Checked on Sun, Nov 22, 2026, this rule was to be checked again by Mon, Nov 22, 2027',
    ]);
  });
});
