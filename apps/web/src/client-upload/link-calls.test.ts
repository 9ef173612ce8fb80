import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { linkCalls, NoAnswerError, RefusedError } from './link-calls.ts';

interface Answer {
  status: number;
  text: string;
  retryAfter?: string;
}

/** A request that the test answers. */
class HeldRequest {
  static all: HeldRequest[] = [];
  readonly upload: { onprogress?: (event: { loaded: number }) => void } = {};
  readonly headers: Record<string, string> = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  asked = '';
  body: unknown;
  status = 0;
  responseText = '';
  #retryAfter: string | null = null;

  open(method: string, address: string): void {
    this.asked = `${method} ${address}`;
    HeldRequest.all.push(this);
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }
  getResponseHeader(): string | null {
    return this.#retryAfter;
  }
  abort(): void {
    this.onabort?.();
  }
  send(body: unknown): void {
    this.body = body;
  }
  answer({ status, text, retryAfter }: Answer): void {
    this.status = status;
    this.responseText = text;
    this.#retryAfter = retryAfter ?? null;
    this.onload?.();
  }
}

const last = () => HeldRequest.all.at(-1) as HeldRequest;
const calls = linkCalls('https://api.example/v1', 'a/b');
const never = new AbortController().signal;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', HeldRequest);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  HeldRequest.all = [];
});

it('sends requests below the link, with the token as one path segment', async () => {
  const opened = calls.open();
  expect(last().asked).toBe('GET https://api.example/v1/client/a%2Fb');
  last().answer({ status: 200, text: '{"organization":"Harbor"}' });
  expect(await opened).toEqual({ organization: 'Harbor' });

  const begun = calls.begin({ item_id: 'i', name: 'a.pdf', bytes: 3 }, never);
  expect(last().asked).toBe('POST https://api.example/v1/client/a%2Fb/uploads');
  expect(last().headers).toEqual({ 'content-type': 'application/json' });
  expect(JSON.parse(String(last().body))).toEqual({ item_id: 'i', name: 'a.pdf', bytes: 3 });
  last().answer({ status: 201, text: '{"upload":{"id":"u"}}' });
  expect(await begun).toEqual({ id: 'u' });

  const gone: number[] = [];
  const part = calls.sendPart('u', 2, new ArrayBuffer(3), never, (bytes) => gone.push(bytes));
  expect(last().asked).toBe('PUT https://api.example/v1/client/a%2Fb/uploads/u/parts/2');
  expect(last().headers).toEqual({ 'content-type': 'application/octet-stream' });
  last().upload.onprogress?.({ loaded: 2 });
  last().answer({ status: 204, text: '' });
  await part;
  expect(gone).toEqual([2]);
});

it('a refusal has its status, code and retry delay; a proxy’s has less', async () => {
  const refused = (answer: Answer) => {
    const opened = calls.open();
    last().answer(answer);
    return opened.catch((error: unknown) => error);
  };
  expect(await refused({ status: 429, text: '{"code":"rate_limited"}', retryAfter: '7' })).toMatchObject({
    status: 429,
    code: 'rate_limited',
    retryAfter: 7,
  });
  const proxy = await refused({ status: 502, text: '<html>Bad gateway</html>' });
  expect(proxy).toBeInstanceOf(RefusedError);
  expect(proxy).toMatchObject({ status: 502, code: '', retryAfter: undefined });
  // A network with a login page answers every request with that page.
  expect(await refused({ status: 200, text: '<html>Log in to this Wi-Fi</html>' })).toBeInstanceOf(
    NoAnswerError,
  );
});

it('a connection silent for a minute counts as broken', async () => {
  const part = calls.sendPart('u', 1, new ArrayBuffer(3), never, () => {});
  const broken = vi.fn();
  part.catch(broken);
  for (const loaded of [1, 2]) {
    await vi.advanceTimersByTimeAsync(59_000);
    last().upload.onprogress?.({ loaded });
  }
  await vi.advanceTimersByTimeAsync(59_000);
  expect(broken).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(broken).toHaveBeenCalledWith(expect.any(NoAnswerError));
});

it('can be cancelled, before it is sent too', async () => {
  const off = new AbortController();
  const asked = calls.ask('u', off.signal);
  off.abort();
  await expect(asked).rejects.toBeInstanceOf(NoAnswerError);
  expect(HeldRequest.all).toHaveLength(1);
  await expect(calls.ask('u', off.signal)).rejects.toBeInstanceOf(NoAnswerError);
  expect(HeldRequest.all).toHaveLength(1);
});
