import { setTimeout as pause } from 'node:timers/promises';

/** A response, or the lack of one. */
export interface Outcome {
  /** `performance.now()` on arrival. */
  at: number;
  kind: 'read' | 'write';
  /** 0: the connection broke. */
  status: number;
  /** Whether a refusal had a Retry-After header. */
  hasRetryAfter: boolean;
}

type Method = 'GET' | 'POST' | 'PUT';
/** Sends bytes as they are, anything else as JSON. */
type Body = object | Uint8Array<ArrayBuffer>;

/** The content of a response: JSON, or the bytes of a document. */
async function contentOf(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  const isJson = response.headers.get('content-type')?.includes('json');
  return isJson ? response.json() : Buffer.from(await response.arrayBuffer());
}

/** The URL of the product, and the kind of browsers that people use. */
export interface Workplace {
  baseUrl: string;
  /** Without cookies the server cannot know that a person just changed something. */
  keepsCookies: boolean;
}

/** A person's browser: keeps the server's cookies, retries requests without a response, and records each response. */
export function createBrowser({ baseUrl, keepsCookies }: Workplace, token: string, outcomes: Outcome[]) {
  const cookies = new Map<string, { value: string; until: number }>();

  function keep(response: Response): void {
    if (!keepsCookies) return;
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      const seconds = Number(/max-age=(\d+)/i.exec(line)?.[1] ?? Number.POSITIVE_INFINITY);
      cookies.set(name, { value, until: performance.now() + seconds * 1000 });
    }
  }

  function kept(): string {
    const live = [...cookies].filter(([, { until }]) => until > performance.now());
    return live.map(([name, { value }]) => `${name}=${value}`).join('; ');
  }

  async function once(method: Method, path: string, key: string, body?: Body) {
    const kind = method === 'GET' ? 'read' : 'write';
    const isBytes = body instanceof Uint8Array;
    const headers = {
      authorization: `Bearer ${token}`,
      cookie: kept(),
      ...(body ? { 'content-type': isBytes ? 'application/octet-stream' : 'application/json' } : {}),
      ...(body && !isBytes ? { 'idempotency-key': key } : {}),
    };
    try {
      const response = await fetch(`${baseUrl}/api${path}`, {
        method,
        headers,
        ...(body ? { body: isBytes ? body : JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(20_000),
      });
      const answer = await contentOf(response);
      keep(response);
      const hasRetryAfter = response.headers.has('retry-after');
      outcomes.push({ at: performance.now(), kind, status: response.status, hasRetryAfter });
      return { status: response.status, answer };
    } catch {
      outcomes.push({ at: performance.now(), kind, status: 0, hasRetryAfter: false });
      return { status: 0, answer: undefined };
    }
  }

  /**
   * Retries until there is a response: after an outage the request is repeated, a write with the same idempotency key.
   */
  return async function call<T>(method: Method, path: string, body?: Body): Promise<T> {
    const key = crypto.randomUUID();
    for (;;) {
      const { status, answer } = await once(method, path, key, body);
      if (status >= 200 && status < 300) return answer as T;
      if (status >= 400 && status < 500)
        throw new Error(`${method} ${path}: ${status} ${JSON.stringify(answer)}`);
      await pause(500);
    }
  };
}
