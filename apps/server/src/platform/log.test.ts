import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { type Harness, startHarness, type TestPerson } from '../testing/harness.ts';
import { createLog } from './log.ts';

const SECRET = 'c4n4ry';

describe('T83 a line', () => {
  it.each<[string, object]>([
    ['a token', { token: SECRET }],
    ['a token of something', { session: { token: SECRET } }],
    ['a token deep in something', { call: { session: { token: SECRET } } }],
    ['a password', { password: SECRET }],
    ['an authorization', { authorization: `Bearer ${SECRET}` }],
    ['a cookie', { cookie: SECRET }],
    ['headers', { headers: { 'x-any': SECRET } }],
    ['headers of an answer', { answer: { headers: { 'set-cookie': SECRET } } }],
    [
      'a request',
      { req: { method: 'GET', id: '1', url: `/a?token=${SECRET}`, headers: { cookie: SECRET } } },
    ],
    ['an answer', { res: { statusCode: 200, headers: { 'set-cookie': SECRET } } }],
    [
      "a driver's error",
      { err: Object.assign(new Error('failed'), { detail: SECRET, client: { password: SECRET } }) },
    ],
  ])('about %s does not contain it', (_, fields) => {
    const lines: string[] = [];
    createLog('trace', { write: (line) => void lines.push(line) }).info(fields, 'something happened');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('something happened');
    expect(lines[0]).not.toContain(SECRET);
  });
});

describe('T83 the log', () => {
  const lines: string[] = [];
  let harness: Harness;
  let ada: TestPerson;

  beforeAll(async () => {
    harness = await startHarness({ logLines: lines });
    ada = await harness.founder();
  });
  afterAll(() => harness.close());

  it('of calls contains their ids and none of their content, whatever their outcome', async () => {
    const headers = { ...ada.headers, cookie: `session=${SECRET}` };
    const send = async (url: string, body?: object, more = {}) =>
      (
        await harness.inject({
          url,
          method: body ? 'POST' : 'GET',
          headers: { ...headers, ...more },
          ...(body ? { payload: body } : {}),
        })
      ).statusCode;
    const good = { title: SECRET, description: SECRET };
    expect(await send('/api/case_records', good)).toBe(201);
    expect(await send(`/api/case_records?title=${SECRET}`)).toBe(200);
    expect(await send(`/api/case_records?access_token=${SECRET}`)).toBe(400);
    expect(await send('/api/case_records', { ...good, [SECRET]: 1 })).toBe(400);
    expect(await send('/api/settings', undefined, { authorization: `Bearer ${SECRET}` })).toBe(401);
    await harness.owner.query('alter table app.case_record add check (length(title) < 3) not valid');
    expect(await send('/api/case_records', good)).toBe(500);

    expect(lines.filter((line) => line.includes('"answered"')).length).toBeGreaterThanOrEqual(6);
    expect(lines.some((line) => line.includes('unexpected error'))).toBe(true);
    const log = lines.join('\n');
    for (const secret of [SECRET, ada.token, ada.token.split('.')[2] ?? ''])
      expect(log).not.toContain(secret);
  });

  it('of the sign-in provider contains no password, code or token', async () => {
    const provider: string[] = [];
    const bundled = await startHarness({ logLines: provider, config: { auth: readConfig({}).auth } });
    try {
      const form = { 'content-type': 'application/x-www-form-urlencoded', cookie: `a=${SECRET}` };
      const send = (url: string, payload: string) =>
        bundled.inject({ method: 'POST', url, headers: form, payload });
      await bundled.inject({ url: `/identity/authorize?login_hint=${SECRET}&code_challenge=${SECRET}` });
      await send('/identity/oauth/token', `grant_type=refresh_token&client_id=x&refresh_token=${SECRET}`);
      await send('/identity/oauth/token', `grant_type=authorization_code&code=${SECRET}`);
      await bundled.owner.query('alter table identity.oidc_state rename to lost');
      await send(
        '/identity/oauth/token',
        `grant_type=refresh_token&client_id=landfall-web&refresh_token=${SECRET}`,
      );
      await send('/identity/interaction/x/sign-in', `email=${SECRET}%40example.com&password=${SECRET}`);
      expect(provider.length).toBeGreaterThan(4);
      expect(provider.join('\n')).toContain('request failed');
      expect(provider.join('\n')).not.toContain(SECRET);
    } finally {
      await bundled.close();
    }
  });
});
