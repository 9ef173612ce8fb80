import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { API } from './api.ts';
import { answersBinary } from './endpoint.ts';

const spellings = [...API].flatMap(([name, { method, path, aliases = [] }]) =>
  [path, ...aliases].map((spelling) => ({ name, route: `${method} ${spelling}` })),
);

describe('the contract', () => {
  it('has no two calls of the same method and path, parameters alike whatever their name', () => {
    const routes = spellings.map(({ route }) => route.replace(/\{\w+\}/g, '{}'));
    expect(routes.filter((route, at) => routes.indexOf(route) !== at)).toEqual([]);
  });

  it('has calls', () => {
    expect([...API.keys()]).toEqual(
      expect.arrayContaining(['getSettings', 'listCaseRecords', 'addCaseDate']),
    );
  });
});

/** Calls that take any field, each with its reason. */
const TAKES_ANYTHING: Record<string, string> = { updateSettings: 'free settings' };

/** Files that no single organization records, each with its reason. */
const RECORDED_BY_ITS_SERVICE: Record<string, string> = {
  exportPersonalData: 'recorded in each organization that it reads from',
  readDocument: 'recorded once a day',
  openDownload: 'recorded when its link was made',
};

describe.each([...API])('%s', (name, endpoint) => {
  it('declares exactly the parameters of its path, in every spelling', () => {
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

  it('reads with GET alone, without a body, and records only what is taken away as a file', () => {
    if (endpoint.method !== 'GET') return;
    expect(endpoint.body).toBeUndefined();
    const recorded = endpoint.audit !== false || name in RECORDED_BY_ITS_SERVICE;
    expect(recorded).toBe(endpoint.download !== undefined);
    expect(endpoint.response).toBeDefined();
  });

  it('answers shapes that JSON can hold', () => {
    if (endpoint.response && !answersBinary(endpoint))
      expect(() => z.toJSONSchema(endpoint.response ?? z.never(), { io: 'output' })).not.toThrow();
  });

  it('may be not found when its path names a record', () => {
    if (endpoint.params) expect(endpoint.errors).toContain('not_found');
  });
});
