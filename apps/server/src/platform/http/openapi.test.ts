import { API } from '@landfall/contract/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harness, startHarness } from '../../testing/harness.ts';

interface Operation {
  operationId: string;
  security: object[];
  parameters: { name: string; in: string; required: boolean }[];
  requestBody?: { required: boolean };
  responses: Record<string, object>;
}
interface Document {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
}

let harness: Harness;
let document: Document;

beforeAll(async () => {
  harness = await startHarness();
  document = (await harness.inject({ url: '/api/openapi.json' })).json();
});
afterAll(() => harness.close());

/** Every value in `value` under the key `key`. */
function valuesOf(key: string, value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    ...(name === key ? [inner] : []),
    ...valuesOf(key, inner),
  ]);
}

function resolve(pointer: string): unknown {
  const path = pointer.replace(/^#\//, '').split('/');
  return path.reduce<unknown>((value, key) => Reflect.get(Object(value), key), document);
}

describe('GET /openapi.json', () => {
  it('is OpenAPI 3.1 with name and version', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/);
    expect(document.info).toMatchObject({
      title: 'Landfall API',
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    });
  });

  it('has every call of the contract and no other', () => {
    const declared = [...API.values()].flatMap(({ method, path, aliases = [] }) =>
      [path, ...aliases].map((spelling) => `${method} ${spelling}`),
    );
    const described = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.toSorted()).toEqual(declared.toSorted());
  });

  it('names each operation once', () => {
    const ids = valuesOf('operationId', document.paths);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining([...API.keys()]));
  });

  it('has no dangling references', () => {
    const references = valuesOf('$ref', document).filter((value) => typeof value === 'string');
    expect(references.length).toBeGreaterThan(0);
    expect(references.filter((reference) => resolve(reference) === undefined)).toEqual([]);
  });

  it.each([...API])(
    '%s: has the parameters, body, responses and security of its declaration',
    (_, endpoint) => {
      for (const path of [endpoint.path, ...(endpoint.aliases ?? [])]) {
        const operation = document.paths[path]?.[endpoint.method.toLowerCase()];
        const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
          name,
          in: 'path',
          required: true,
        }));
        const inQuery = Object.keys(endpoint.query?.shape ?? {}).map((name) => ({
          name,
          in: 'query',
          required: false,
        }));
        const key = { name: 'idempotency-key', in: 'header', required: false };
        const repeatable = endpoint.status === 201 || endpoint.takesKey === true;
        const inHeader = repeatable ? [key] : [];
        expect(operation?.parameters).toMatchObject([...inPath, ...inQuery, ...inHeader]);
        expect(operation?.requestBody !== undefined).toBe((endpoint.body ?? endpoint.bytes) !== undefined);
        const bearer = { bearer: [] };
        const security = { public: [], visitor: [{}, bearer] }[String(endpoint.access)] ?? [bearer];
        expect(operation?.security).toEqual(security);
        const success = endpoint.response ? (endpoint.status ?? 200) : 204;
        expect(Object.keys(operation?.responses ?? {})).toContain(String(success));
        expect('422' in (operation?.responses ?? {})).toBe(repeatable);
        const types = valuesOf('content', operation?.responses[success]).flatMap((content) =>
          Object.keys(Object(content)),
        );
        const media = {
          bytes: 'application/octet-stream',
          csv: 'text/csv',
          ics: 'text/calendar',
          pdf: 'application/pdf',
          xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
          zip: 'application/zip',
        }[endpoint.download?.split('.')[1] ?? ''];
        const stream = endpoint.stream && 'text/event-stream';
        expect(types).toEqual(endpoint.response ? [stream ?? media ?? 'application/json'] : []);
        expect('401' in (operation?.responses ?? {})).toBe(endpoint.access !== 'public');
      }
    },
  );
});

describe('GET /docs', () => {
  it('is a page whose scripts and styles are our own files', async () => {
    const page = await harness.inject({ url: '/api/docs' });
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    const assets = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url]) => String(url));
    expect(assets).toHaveLength(3);
    for (const url of assets) {
      expect(url).toMatch(/^\/api\/docs\//);
      const asset = await harness.inject({ url });
      expect([url, asset.statusCode]).toEqual([url, 200]);
      expect(asset.headers['content-type']).toMatch(
        url.endsWith('.css') ? /^text\/css/ : /^(text|application)\/javascript/,
      );
      expect(asset.headers['x-content-type-options']).toBe('nosniff');
    }
  });

  it('needs no inline script, which the policy forbids', async () => {
    const { body, headers } = await harness.inject({ url: '/api/docs' });
    expect(body).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>|\son\w+=/);
    expect(headers['content-security-policy']).toMatch(/script-src 'self';/);
  });

  it.each([
    '/package.json',
    '/swagger-initializer.js',
    '/../package.json',
    '/%2e%2e/package.json',
    '/index.html',
    '/',
  ])('serves no other file: %s', async (path) => {
    expect((await harness.inject({ url: `/api/docs/assets${path}` })).statusCode).toBe(404);
  });
});
