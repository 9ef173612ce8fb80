import { requestMissingItems } from '@landfall/contract/checklists';
import { createCaseRecord } from '@landfall/contract/new-case';
import { getSettings } from '@landfall/contract/settings';
import { uploadPart } from '@landfall/contract/uploads';
import { beforeEach, describe, expect, test, vi } from 'vitest';

const fetched = vi.fn<typeof fetch>();
const health = vi.fn<() => Promise<Response>>();
vi.stubGlobal('fetch', ((url, init) =>
  String(url).endsWith('/healthz') ? health() : fetched(url, init)) satisfies typeof fetch);
// Another test may have loaded the module already, with its own `fetch`.
vi.resetModules();
const { setSession, workInOrganization } = await import('./session.ts');
const { call } = await import('./client.ts');

const settings = { user: { id: 'u', org_id: 'o' }, settings: {} };
const refused = () =>
  Response.json({ code: 'unauthenticated', message: 'No', request_id: '' }, { status: 401 });
const headersOf = (index: number) => new Headers(fetched.mock.calls[index]?.[1]?.headers);
const end = vi.fn<(reason: string) => void>();

beforeEach(() => {
  fetched.mockReset();
  health.mockReset().mockImplementation(async () => new Response('ok'));
  end.mockReset();
  setSession({ accessToken: async (renewed) => (renewed ? 'new' : 'old'), end, stepUp: () => {} });
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

test('T12 a second 401 ends the session', async () => {
  fetched.mockImplementation(async () => refused());
  await expect(call(getSettings, {})).rejects.toThrow('No');
  expect(fetched).toHaveBeenCalledTimes(2);
  expect(end).toHaveBeenCalledExactlyOnceWith('Your session has ended. Log in again to continue.');
});

test('without a session nothing is sent', async () => {
  setSession(undefined);
  await expect(call(getSettings, {})).rejects.toThrow('You need to login!');
  expect(fetched).not.toHaveBeenCalled();
});

test('a call with a file waits as long as the connection needs', async () => {
  fetched.mockImplementation(async () => new Response(null, { status: 204 }));
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  await call(uploadPart, { params: { id: 'upload', no: '1' }, bytes: new Uint8Array(1) });
  expect(fetched).toHaveBeenCalledOnce();
  expect(timeout).not.toHaveBeenCalled();
  timeout.mockRestore();
});

describe('a creating call', () => {
  const body = { title: 'Okafor', description: 'Spouse' };
  const keyOf = (index: number) => headersOf(index).get('idempotency-key');
  const created = async () => Response.json({ case_record: {} }, { status: 201 });
  const create = (title = body.title) => call(createCaseRecord, { body: { ...body, title } });
  const problem = (status: number, code: string) => async () =>
    Response.json({ code, message: 'No', request_id: '' }, { status });

  test('T61 keeps its key until it is answered, and uses another for the next call', async () => {
    fetched.mockImplementationOnce(() => Promise.reject(new TypeError('lost')));
    fetched.mockImplementationOnce(problem(503, 'unavailable'));
    fetched.mockImplementation(created);
    await expect(create()).rejects.toThrow('No response from server');
    await expect(create()).rejects.toThrow('No');
    await create();
    await create();
    expect(keyOf(0)).toMatch(/^\d+(-\d+){3}$/);
    expect([keyOf(1), keyOf(2)]).toEqual([keyOf(0), keyOf(0)]);
    expect(keyOf(3)).not.toBe(keyOf(0));
  });

  test('T61 keeps the key of a lost answer for minutes only', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    fetched.mockImplementation(() => Promise.reject(new TypeError('lost')));
    for (const minutes of [0, 9, 9, 11]) {
      vi.setSystemTime(Date.now() + minutes * 60_000);
      await expect(create('Kept')).rejects.toThrow('No response from server');
    }
    vi.useRealTimers();
    expect([keyOf(1), keyOf(2)]).toEqual([keyOf(0), keyOf(0)]);
    expect(keyOf(3)).not.toBe(keyOf(0));
  });

  test('T61 shares its key with a second click only', async () => {
    fetched.mockImplementation(created);
    await Promise.all([create(), create(), create('Other')]);
    expect(keyOf(1)).toBe(keyOf(0));
    expect(keyOf(2)).not.toBe(keyOf(0));
  });

  test('T61 uses another key after a refusal', async () => {
    fetched.mockImplementationOnce(problem(400, 'invalid_input'));
    fetched.mockImplementation(created);
    await expect(create()).rejects.toThrow('No');
    await create();
    expect(keyOf(1)).not.toBe(keyOf(0));
  });

  test('T61 keeps its key when the token is renewed', async () => {
    fetched.mockImplementationOnce(async () => refused()).mockImplementation(created);
    await create();
    expect(keyOf(1)).toBe(keyOf(0));
  });

  test('T61 keeps its key for requests to clients, too', async () => {
    fetched.mockImplementationOnce(() => Promise.reject(new TypeError('lost')));
    fetched.mockImplementation(async () => Response.json({ items: [], client_links: [] }));
    const asked = { params: { id: 'c' }, body: { item_ids: ['i'], to: ['ngozi@example.test'] } };
    await expect(call(requestMissingItems, asked)).rejects.toThrow('No response from server');
    await call(requestMissingItems, asked);
    expect(keyOf(0)).toMatch(/^\d+(-\d+){3}$/);
    expect(keyOf(1)).toBe(keyOf(0));
  });

  test('that gets no answer in time ends as a lost one, and is tried again under its key', async () => {
    const [time, given] = [new AbortController(), new AbortController()];
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(time.signal);
    const { promise: sent, resolve: send } = Promise.withResolvers<void>();
    const hang: typeof fetch = (_, init) => {
      send();
      return new Promise((_resolve, reject) => {
        const stop = () => reject(init?.signal?.reason);
        if (init?.signal?.aborted) stop();
        else init?.signal?.addEventListener('abort', stop);
      });
    };
    fetched.mockImplementationOnce(hang).mockImplementationOnce(created).mockImplementation(hang);
    const first = create('Slow');
    await sent;
    time.abort(new DOMException('', 'TimeoutError'));
    await expect(first).rejects.toThrow('No response from server');
    expect(timeout.mock.calls[0]).toEqual([60_000]);
    await create('Slow');
    expect(keyOf(1)).toBe(keyOf(0));
    const stopped = call(createCaseRecord, { body, signal: given.signal });
    given.abort();
    await expect(stopped).rejects.toHaveProperty('name', 'AbortError');
    timeout.mockRestore();
  });

  test('is the only kind with a key', async () => {
    fetched.mockImplementation(async () => Response.json(settings));
    await call(getSettings, {});
    expect(keyOf(0)).toBeNull();
  });
});

test('while the server is down changes are not sent, with a message; reading is tried', async () => {
  vi.useFakeTimers();
  const lost = () => Promise.reject(new TypeError('lost'));
  const write = () => call(createCaseRecord, { body: { title: 'A', description: 'B' } });
  fetched.mockImplementation(lost);
  health.mockImplementation(lost);
  await expect(call(getSettings, {})).rejects.toThrow('No response from server');
  await vi.advanceTimersByTimeAsync(0);
  await expect(write()).rejects.toThrow('Nothing was sent');
  expect(fetched).toHaveBeenCalledTimes(1);
  await expect(call(getSettings, {})).rejects.toThrow('No response from server');
  health.mockImplementation(async () => new Response('ok'));
  fetched.mockImplementation(async () => Response.json({ case_record: {} }, { status: 201 }));
  await expect(write()).resolves.toEqual({ case_record: {} });
  await vi.advanceTimersByTimeAsync(3_000);
  vi.useRealTimers();
});
