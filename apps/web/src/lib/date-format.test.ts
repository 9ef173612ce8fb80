import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';

const DAY_MS = 86_400_000;
const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);
const WEEKDAYS = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' ');
const FIRST = Date.UTC(1900, 0, 1) / DAY_MS;

/** The expected texts for the day with this number since 1900-01-01, a Monday. */
function expected(number: number) {
  const iso = new Date((FIRST + number) * DAY_MS).toISOString().slice(0, 10);
  const [year, month = 1, day = 1] = iso.split('-').map(Number);
  const name = MONTHS[month - 1] ?? '';
  const weekday = WEEKDAYS[number % 7] ?? '';
  return {
    iso,
    date: `${name.slice(0, 3)} ${day}, ${year}`,
    weekday: weekday.slice(0, 3),
    long: `${weekday}, ${name} ${day}, ${year}`,
    yearless: `${weekday}, ${name} ${day}`,
  };
}

/** The formatters are created when the module is loaded, so it is loaded again for each zone. */
async function formattersIn(zone: string) {
  vi.stubEnv('TZ', zone);
  vi.resetModules();
  return await import('./date-format.ts');
}

afterEach(() => {
  vi.unstubAllEnvs();
  // Other test files share loaded modules, and expect the machine's zone.
  vi.resetModules();
});

// Both sides of the date line, offsets of half and quarter hours, and zones that have skipped a midnight.
describe.each([
  ['Pacific/Kiritimati', -840],
  ['Pacific/Pago_Pago', 660],
  ['America/Los_Angeles', 480],
  ['America/St_Johns', 210],
  ['Europe/London', 0],
  ['Asia/Kolkata', -330],
  ['Asia/Kathmandu', -345],
  ['America/Sao_Paulo', 180],
  ['Asia/Beirut', -120],
])('in %s', (zone, januaryOffset) => {
  async function check(numbers: readonly number[]) {
    const { formatDate, formatWeekday, formatLongDate, formatDateBeside } = await formattersIn(zone);
    expect(new Date(2026, 0, 1).getTimezoneOffset(), 'the zone is in force').toBe(januaryOffset);
    for (const number of numbers) {
      const { iso, ...words } = expected(number);
      const shown = {
        date: formatDate(iso),
        weekday: formatWeekday(iso),
        long: formatLongDate(iso),
        yearless: formatDateBeside(iso, iso),
      };
      if (JSON.stringify(shown) !== JSON.stringify(words)) expect([iso, shown]).toEqual([iso, words]);
    }
  }

  test('every day of 2026 to 2028 is displayed as itself', async () => {
    const start = Date.UTC(2026, 0, 1) / DAY_MS - FIRST;
    await check(Array.from({ length: 1_096 }, (_, index) => start + index));
  });

  test('any day from 1900 to 9999 is displayed as itself', async () => {
    const last = Date.UTC(9999, 11, 31) / DAY_MS - FIRST;
    await check([0, last, ...fc.sample(fc.integer({ min: 0, max: last }), 500)]);
  });
});

test('a day beside one of another year shows its year', async () => {
  const { formatDateBeside } = await import('./date-format.ts');
  expect(formatDateBeside('2022-01-03', '2021-12-31')).toBe('Monday, January 3, 2022');
});

test('shows an instant in the reader’s zone', async () => {
  const { formatInstant, formatInstantDay } = await formattersIn('America/New_York');
  expect(formatInstant('2027-03-14T02:05:00Z').replaceAll('\u202f', ' ')).toBe('Mar 13, 2027, 9:05 PM');
  expect(formatInstantDay('2027-03-14T02:05:00Z')).toBe('Mar 13, 2027');
});

test('shows an invalid date unchanged', async () => {
  const { formatDate, formatInstant, formatInstantDay, formatLongDate } = await import('./date-format.ts');
  for (const text of ['never', '', '2023-02-29'])
    expect([formatDate(text), formatLongDate(text)]).toEqual([text, text]);
  expect([formatInstant('never'), formatInstantDay('never')]).toEqual(['never', 'never']);
});

// Thailand uses the Buddhist calendar and Iran the Solar Hijri one: a deadline in 2027 must not read 2570 or 1405.
test.each(['th-TH', 'fa-IR-u-nu-latn'])('a reader of %s sees Gregorian years', (locale) => {
  const script = `
    const { DateTimeFormat } = Intl;
    Intl.DateTimeFormat = function (locale, options) { return new DateTimeFormat(locale ?? '${locale}', options); };
    const { formatDate, formatInstantDay } = await import('${import.meta.resolve('./date-format.ts')}');
    console.log(JSON.stringify([formatDate('2027-03-14'), formatInstantDay('2027-03-14T12:00:00Z')]));
  `;
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  for (const shown of JSON.parse(printed)) expect(shown).toContain('2027');
});
