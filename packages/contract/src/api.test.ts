import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { API } from './api.ts';
import { answersBinary } from './endpoint.ts';

const spellings = [...API].flatMap(([name, { method, path, aliases = [] }]) =>
  [path, ...aliases].map((spelling) => ({ name, route: `${method} ${spelling}` })),
);

describe('the contract', () => {
  it('has no two calls with the same method and path pattern', () => {
    const routes = spellings.map(({ route }) => route.replace(/\{\w+\}/g, '{}'));
    expect(routes.filter((route, at) => routes.indexOf(route) !== at)).toEqual([]);
  });

  it('has calls', () => {
    expect([...API.keys()]).toEqual(
      expect.arrayContaining(['getSettings', 'listCaseRecords', 'addCaseDate']),
    );
  });
});

it.each([
  ['updateThread', 'snoozed_until'],
  ['sendThreadMail', 'send_at'],
  ['readNotifications', 'up_to'],
])('%s accepts only instants of %s that the database can store', (name, field) => {
  const refused = (value: string) => {
    const issues = API.get(name)?.body?.safeParse({ [field]: value }).error?.issues ?? [];
    return issues.filter(({ path }) => path.join('.') === field).map(({ message }) => message);
  };
  const words = ['Not an instant from 1970 on, such as 2026-03-05T15:00:00Z'];
  for (const value of [
    '0000-01-01T00:00:00Z',
    '1969-12-31T23:59:59Z',
    '2026-03-05',
    '+010000-01-01T00:00:00Z',
  ])
    expect([value, refused(value)]).toEqual([value, words]);
  for (const value of ['1970-01-01T00:00:00Z', '2026-03-05T15:00:00.123Z', '9999-12-31T23:59:59Z'])
    expect([value, refused(value)]).toEqual([value, []]);
});

/** Calls that accept arbitrary fields, each with the reason. */
const TAKES_ANYTHING: Record<string, string> = { updateSettings: 'free settings' };

/** Downloads without an `audit` action, because they are recorded elsewhere, each with the reason. */
const RECORDED_BY_ITS_SERVICE: Record<string, string> = {
  exportPersonalData: 'recorded in each organization that it reads from',
  readDocument: 'recorded once a day',
  openDownload: 'recorded when its link was made',
};

/** Properties that may exceed the range of an integer column, each with the reason. */
const NO_INTEGER: Record<string, string> = {
  bytes: 'kept in a wider column',
  reminder_in: 'seconds, kept as days',
  ReminderIn: 'seconds, kept as days',
};

/** The number properties of a JSON schema by path, and whether their bounds fit an integer column. */
function numbersOf(schema: unknown, place: readonly string[] = []): { place: string; within: boolean }[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { type, minimum, maximum } = schema as { type?: unknown; minimum?: unknown; maximum?: unknown };
  const within = Number(minimum) >= -(2 ** 31) && Number(maximum) < 2 ** 31;
  const own = type === 'number' || type === 'integer' ? [{ place: place.join('.'), within }] : [];
  return [...own, ...Object.entries(schema).flatMap(([name, part]) => numbersOf(part, [...place, name]))];
}

describe.each([...API])('%s', (name, endpoint) => {
  it('limits numbers to the range of the database’s integers', () => {
    const numbers = [endpoint.params, endpoint.query, endpoint.body].flatMap((part) =>
      numbersOf(part && z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' })),
    );
    const tooLarge = numbers.filter(({ within }) => !within).map(({ place }) => place);
    const known = (place: string) => place.split('.').some((part) => Object.hasOwn(NO_INTEGER, part));
    expect(tooLarge.filter((place) => !known(place))).toEqual([]);
  });

  it('declares exactly the parameters of its path', () => {
    const declared = Object.keys(endpoint.params?.shape ?? {}).toSorted();
    for (const path of [endpoint.path, ...(endpoint.aliases ?? [])]) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect([path, named.toSorted()]).toEqual([path, declared]);
    }
  });

  it('refuses unknown fields in its body', () => {
    if (!endpoint.body || name in TAKES_ANYTHING) return;
    const parsed = endpoint.body.safeParse({ unknown_field: 1 });
    expect(parsed.error?.issues.map(({ code }) => code)).toContain('unrecognized_keys');
  });

  it('reads with GET and without a body, and audits reads only if they return a file', () => {
    if (endpoint.method !== 'GET') return;
    expect(endpoint.body).toBeUndefined();
    const recorded = endpoint.audit !== false || name in RECORDED_BY_ITS_SERVICE;
    expect(recorded).toBe(endpoint.download !== undefined);
    expect(endpoint.response).toBeDefined();
  });

  it('has JSON-compatible response schemas', () => {
    if (endpoint.response && !answersBinary(endpoint))
      expect(() => z.toJSONSchema(endpoint.response ?? z.never(), { io: 'output' })).not.toThrow();
  });

  it('declares 404 when its path contains an id', () => {
    if (endpoint.params) expect(endpoint.errors).toContain('not_found');
  });
});
