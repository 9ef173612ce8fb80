import { setTimeout as pause } from 'node:timers/promises';

/** One answer, or none. */
export interface Outcome {
  /** `performance.now()` when it came. */
  at: number;
  kind: 'read' | 'write';
  /** 0: the connection broke. */
  status: number;
  /** Whether a refusal said when to come again. */
  saysWhen: boolean;
}

/** Every answer that people got, for the report. */
export interface Log {
  outcomes: Outcome[];
  /** Cases that were acknowledged: their titles, by id. */
  cases: Map<string, string>;
  /** Addresses of acknowledged invitations. */
  invited: Set<string>;
  /** Lists that did not show the case that their reader had just made. */
  unseen: string[];
}

export function newLog(): Log {
  return { outcomes: [], cases: new Map(), invited: new Set(), unseen: [] };
}

/** Where people work, and with what browsers. */
export interface Workplace {
  baseUrl: string;
  /** Without them the server cannot know that they just changed something. */
  keepsCookies: boolean;
}

/** A person's browser: keeps the server's cookies, tries again what was not answered, and notes each answer. */
export function createBrowser({ baseUrl, keepsCookies }: Workplace, token: string, log: Log) {
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

  async function once(method: 'GET' | 'POST', path: string, key: string, body?: object) {
    const kind = method === 'GET' ? 'read' : 'write';
    const headers = {
      authorization: `Bearer ${token}`,
      cookie: kept(),
      ...(body ? { 'content-type': 'application/json', 'idempotency-key': key } : {}),
    };
    try {
      const response = await fetch(`${baseUrl}/api${path}`, {
        method,
        headers,
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(20_000),
      });
      const answer = response.status === 204 ? undefined : await response.json();
      keep(response);
      const saysWhen = response.headers.has('retry-after');
      log.outcomes.push({ at: performance.now(), kind, status: response.status, saysWhen });
      return { status: response.status, answer };
    } catch {
      log.outcomes.push({ at: performance.now(), kind, status: 0, saysWhen: false });
      return { status: 0, answer: undefined };
    }
  }

  /** Asks until it is answered: what failed because something was away comes again, a write under the same key. */
  return async function call<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> {
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
