import { getSettings } from '@landfall/contract/settings';
import { beforeEach, expect, test, vi } from 'vitest';
import { setSession, workInOrganization } from './session.ts';

const fetched = vi.fn<typeof fetch>();
vi.stubGlobal('fetch', fetched);
const { call } = await import('./client.ts');

const settings = { user: { id: 'u', org_id: 'o' }, settings: {} };
const refused = () =>
  Response.json({ code: 'unauthenticated', message: 'No', request_id: '' }, { status: 401 });
const headersOf = (index: number) => new Headers(fetched.mock.calls[index]?.[1]?.headers);
const end = vi.fn<(reason: string) => void>();

beforeEach(() => {
  fetched.mockReset();
  end.mockReset();
  setSession({ accessToken: async (renewed) => (renewed ? 'new' : 'old'), end });
});

test('each call carries the token, the time zone and, once known, the organization', async () => {
  fetched.mockImplementation(async () => Response.json(settings));
  await call(getSettings, {});
  expect(headersOf(0).get('authorization')).toBe('Bearer old');
  expect(headersOf(0).get('time-zone')).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
  expect(headersOf(0).has('landfall-organization')).toBe(false);
  workInOrganization('o');
  await call(getSettings, {});
  expect(headersOf(1).get('landfall-organization')).toBe('o');
});

test('a 401 renews the token once', async () => {
  fetched
    .mockImplementationOnce(async () => refused())
    .mockImplementation(async () => Response.json(settings));
  await expect(call(getSettings, {})).resolves.toEqual(settings);
  expect(headersOf(1).get('authorization')).toBe('Bearer new');
  expect(end).not.toHaveBeenCalled();
});

test('T12 a second 401 ends the session instead of trying on', async () => {
  fetched.mockImplementation(async () => refused());
  await expect(call(getSettings, {})).rejects.toThrow('No');
  expect(fetched).toHaveBeenCalledTimes(2);
  expect(end).toHaveBeenCalledExactlyOnceWith('Your session has ended. Log in again to go on.');
});

test('without a session nothing is sent', async () => {
  setSession(undefined);
  await expect(call(getSettings, {})).rejects.toThrow('You need to login!');
  expect(fetched).not.toHaveBeenCalled();
});
