import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDate, openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';

let harness: Harness;
let ada: TestPerson;
let port: number;

beforeAll(async () => {
  harness = await startHarness();
  ada = await harness.founder();
  await harness.app.listen({ host: '127.0.0.1', port: 0 });
  port = (harness.app.server.address() as AddressInfo).port;
});
afterAll(() => harness.close());

/** Posts bytes as they are. */
async function post(payload: string | Buffer, headers: Record<string, string> = {}) {
  const answer = await harness.inject({
    method: 'POST',
    url: '/api/case_records',
    payload,
    headers: { ...ada.headers, 'content-type': 'application/json', ...headers },
  });
  return { status: answer.statusCode, ...answer.json() };
}

const bodyWith = (title: string) => JSON.stringify({ title, description: 'Spouse' });

describe('T38 large and hostile JSON', () => {
  it('refuses 10 MB with 413', async () => {
    expect(await post(bodyWith('x'.repeat(10_000_000)))).toMatchObject({
      status: 413,
      code: 'payload_too_large',
    });
  });

  it('refuses 10 MB with 413 over a socket, with or without a length', async () => {
    for (const announced of [true, false]) {
      const status = await new Promise((resolve, reject) => {
        const length: Record<string, string> = announced ? { 'content-length': '10000000' } : {};
        const headers = { ...ada.headers, 'content-type': 'application/json', ...length };
        const sent = httpRequest({ port, path: '/api/case_records', method: 'POST', headers }, (response) => {
          response.resume();
          resolve(response.statusCode);
          sent.destroy();
        });
        sent.on('error', reject);
        for (let part = 0; part < 10; part += 1) sent.write('x'.repeat(1_000_000));
        sent.end();
      });
      expect([announced, status]).toEqual([announced, 413]);
    }
  });

  it.each(['[', '{"a":'])('refuses 100,000 levels of %s in under 50 ms', async (opening) => {
    const payload = opening.repeat(100_000 / opening.length);
    const times: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const began = performance.now();
      expect(await post(payload)).toMatchObject({ status: 400 });
      times.push(performance.now() - began);
    }
    // The fastest of them: on a busy machine, any single one may take long.
    expect(Math.min(...times)).toBeLessThan(50);
  });

  it('accepts 20 levels but not 21, without counting brackets in strings', async () => {
    const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
    expect((await post(nested(20))).fields).toBeDefined();
    expect((await post(nested(21))).message).toContain('nested too deep');
    expect((await post(bodyWith('[{"\\'.repeat(40)))).status).toBe(201);
  });

  it('ignores __proto__, constructor and prototype', async () => {
    const hostile = ['__proto__', 'constructor', 'prototype'];
    for (const name of hostile) {
      const payload = `{"title":"a","description":"b","${name}":{"isAdmin":true,"roles":["super_admin"]}}`;
      expect([name, (await post(payload)).status]).toEqual([name, 400]);
    }
    expect(Reflect.get({}, 'isAdmin')).toBeUndefined();
  });

  it.each(['{', 'nul', '{"title":1e}', "{'title':1}", '\u0000', '{"title":"a"}{"title":"b"}'])(
    '%j is not JSON: 400',
    async (payload) => {
      expect(await post(payload)).toMatchObject({ status: 400, code: 'invalid_input' });
    },
  );

  it.each(['[]', '[1]', '"text"', '7', 'true', 'null'])('%s is no object: 400', async (payload) => {
    expect((await post(payload)).status).toBe(400);
  });
});

describe('T39 content types', () => {
  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'x',
    '/',
  ])('refuses %s', async (type) => {
    expect([400, 415]).toContain((await post(bodyWith('a'), { 'content-type': type })).status);
  });

  it('refuses a body without a type', async () => {
    const answer = await harness.inject({
      method: 'POST',
      url: '/api/case_records',
      payload: Buffer.from(bodyWith('a')),
      headers: ada.headers,
    });
    expect([answer.statusCode, answer.json().code]).toEqual([415, 'unsupported_media_type']);
  });

  it('refuses a compressed body without unpacking it', async () => {
    const bomb = gzipSync(Buffer.alloc(10_000_000, 32));
    for (const encoding of ['gzip', 'GZIP', 'deflate', 'br', 'gzip, identity'])
      expect((await post(bomb, { 'content-encoding': encoding })).status).toBe(415);
  });

  it('accepts JSON with a charset', async () => {
    expect((await post(bodyWith('a'), { 'content-type': 'application/json; charset=utf-8' })).status).toBe(
      201,
    );
  });

  it.each([
    ['no body', undefined, undefined],
    ['an empty body of a type', '', 'application/json'],
    ['{}', '{}', 'application/json'],
    ['{} without a type', '{}', undefined],
  ])('a call without a payload accepts %s', async (_, payload, type) => {
    const { id } = await openCase(ada);
    const date = await addDate(ada, id, '2026-06-01');
    const answer = await harness.inject({
      method: 'POST',
      url: `/api/case-dates/${date.id}/archive`,
      headers: { ...ada.headers, ...(type ? { 'content-type': type } : {}) },
      ...(payload === undefined ? {} : { payload }),
    });
    expect(answer.statusCode).toBe(204);
  });
});
