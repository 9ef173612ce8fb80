import { addNote as addNoteCall } from '@landfall/contract/notes';
import { listUsers } from '@landfall/contract/organization';
import { getSettings, updateDisplayName, updateSettings } from '@landfall/contract/settings';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { mergedSettings } from './free-settings.ts';

let harness: Harness;
let ada: TestPerson;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  ada = await harness.founder('Ada');
});

const post = (url: string, payload: object | string) =>
  harness.inject({
    method: 'POST',
    url: `/api${url}`,
    headers: { ...ada.headers, 'content-type': 'application/json' },
    payload,
  });
const stored = async () => (await ada.call(getSettings, {})).settings;

describe('POST /settings/display-name', () => {
  it('changes the name that colleagues see, trimmed; notes keep the earlier one', async () => {
    const { id } = await openCase(ada);
    const body = { resource_id: id, subject: 'Call', note_text: 'Before' };
    await ada.call(addNoteCall, { body });
    const changed = await ada.call(updateDisplayName, { body: { display_name: ' Ada Lovelace ' } });
    expect(changed.user.display_name).toBe('Ada Lovelace');
    expect(await ada.call(getSettings, {})).toEqual(changed);
    const max = await ada.colleague('viewer');
    expect((await max.call(listUsers, {})).users[0]?.display_name).toBe('Ada Lovelace');
    const { note } = await ada.call(addNoteCall, { body });
    expect(note.author_display_name).toBe('Ada Lovelace');
    const { rows } = await harness.owner.query(
      'select author_display_name from app.note where org_id = $1 order by id',
      [ada.orgId],
    );
    expect(rows.map((row) => row.author_display_name)).toEqual(['Ada', 'Ada Lovelace']);
  });

  it.each(['', ' \t ', 'x'.repeat(201), 'two\nlines', 'a\u0000b', null, 5])(
    'refuses %j by name',
    async (name) => {
      const answer = await post('/settings/display-name', { display_name: name });
      expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['display_name']]);
      expect((await ada.call(getSettings, {})).user.display_name).toBe('Ada');
    },
  );

  it('is for a person without an organization too', async () => {
    const stranger = await harness.stranger();
    const { user } = await stranger.call(updateDisplayName, { body: { display_name: 'Stan' } });
    expect(user).toMatchObject({ display_name: 'Stan', org_id: null });
  });
});

describe('POST /settings', () => {
  it('merges field by field, and null removes', async () => {
    const first = { theme: 'dark', list: { columns: ['title'], width: 1.5, open: null } };
    expect((await ada.call(updateSettings, { body: first })).settings).toEqual(first);
    await ada.call(updateSettings, { body: { list: { width: 2 }, flag: false, theme: null } });
    expect(await stored()).toEqual({ list: { width: 2 }, flag: false });
    await ada.call(updateSettings, { body: {} });
    expect(await stored()).toEqual({ list: { width: 2 }, flag: false });
  });

  it('keeps each of several simultaneous changes', async () => {
    const names = Array.from({ length: 20 }, (_, at) => `field${at}`);
    await Promise.all(names.map((name) => ada.call(updateSettings, { body: { [name]: 1 } })));
    expect(Object.keys(await stored()).toSorted()).toEqual(names.toSorted());
  });

  it('T48 accepts 16 KB in total, and not a byte more', async () => {
    const room = 16_384 - '{"a":""}'.length;
    expect((await post('/settings', { a: 'x'.repeat(room + 1) })).json().fields).toEqual({
      settings: 'At most 16384 bytes in all',
    });
    expect(await stored()).toEqual({});
    expect((await post('/settings', { a: 'x'.repeat(room) })).statusCode).toBe(200);
    expect((await post('/settings', { b: 1 })).statusCode).toBe(400);
    expect((await post('/settings', { a: 'é'.repeat(room / 2 + 1) })).statusCode).toBe(400);
    expect((await post('/settings', { a: null, b: 1 })).statusCode).toBe(200);
    expect(await stored()).toEqual({ b: 1 });
  });

  it('T48 accepts five levels, and no more', async () => {
    const five = { a: { b: [{ c: [] }] } };
    expect((await post('/settings', five)).statusCode).toBe(200);
    for (const six of [{ a: { b: [{ c: [[]] }] } }, { a: [[[[{}]]]] }]) {
      const answer = await post('/settings', six);
      expect([answer.statusCode, answer.json().fields]).toEqual([400, { a: 'At most 5 levels deep' }]);
    }
    expect(await stored()).toEqual(five);
  });

  it.each(['{"a":"\\u0000"}', '{"a":{"\\u0000":1}}', '{"a":["\\ud800"]}'])(
    'T37 refuses %s, which cannot be stored',
    async (payload) => {
      const answer = await post('/settings', payload);
      expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['a']]);
      expect(await stored()).toEqual({});
    },
  );

  it.each([
    ['{"__proto__":{"admin":true}}', '{}'],
    ['{"a":{"__proto__":{"admin":true}}}', '{"a":{"__proto__":{"admin":true}}}'],
    ['{"constructor":{"prototype":{"admin":true}}}', '{"constructor":{"prototype":{"admin":true}}}'],
  ])('T38 %s changes no object of the server', async (payload, kept) => {
    const answer = await post('/settings', payload);
    expect(answer.body).toContain(`"settings":${kept},`);
    expect(Reflect.get({}, 'admin')).toBeUndefined();
    expect(Reflect.get(await stored(), 'admin')).toBeUndefined();
  });

  it.each(['[]', '"dark"', '5', 'true'])('refuses %s, which is no object', async (payload) => {
    expect((await post('/settings', payload)).statusCode).toBe(400);
    expect(await stored()).toEqual({});
  });

  it('T17 sets nothing but the settings', async () => {
    const before = (await ada.call(getSettings, {})).user;
    const body = { roles: ['super_admin'], org_id: crypto.randomUUID(), email: 'x@example.test', id: 1 };
    expect((await ada.call(updateSettings, { body })).user).toEqual(before);
    expect(await stored()).toEqual(body);
  });
});

it('keeps settings without a field unchanged', () => {
  expect(mergedSettings({ a: 1, b: { c: 2 } }, { b: { d: 3 }, a: null })).toEqual({ b: { d: 3 } });
});
