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
interface Workplace {
  baseUrl: string;
  /** Without them the server cannot know that they just changed something. */
  keepsCookies: boolean;
}

/** A person's browser: keeps the server's cookies, tries again what was not answered, and notes each answer. */
function createBrowser({ baseUrl, keepsCookies }: Workplace, token: string, log: Log) {
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

/** Every so many rounds somebody is invited, which has a mail sent. */
const INVITES_EVERY = 16;
/** Pause of a person between two rounds, in milliseconds. */
const PAUSE_MS = 250;

const LISTS = ['/case_records?sort=title', '/case-dates', '/search?q=machines', '/beneficiaries'];

interface Listed {
  case_records: { id: string }[];
}

/** One person at work: makes a case, looks at the list and at the case, searches, and now and then invites somebody. */
async function work(workplace: Workplace, token: string, name: string, log: Log, goOn: () => boolean) {
  const call = createBrowser(workplace, token, log);
  for (let round = 0; goOn(); round += 1) {
    const title = `${name} ${round}`;
    const body = { title, description: 'Made while machines fail' };
    const { case_record } = await call<{ case_record: { id: string } }>('POST', '/case_records', body);
    log.cases.set(case_record.id, title);
    const { case_records } = await call<Listed>('GET', '/case_records?limit=10');
    if (!case_records.some(({ id }) => id === case_record.id)) log.unseen.push(title);
    await call('GET', `/case_records/${case_record.id}`);
    for (const path of LISTS) await call('GET', path);
    if (round % INVITES_EVERY === 0) {
      const email = `${name}-${round}@invited.example`;
      await call('POST', '/invitations', { email, role: 'viewer' });
      log.invited.add(email);
    }
    await pause(PAUSE_MS);
  }
}

/** One person who makes a case and from then on only looks. */
async function look(workplace: Workplace, token: string, name: string, log: Log, goOn: () => boolean) {
  const call = createBrowser(workplace, token, log);
  const body = { title: `${name} 0`, description: 'Made while machines fail' };
  const { case_record } = await call<{ case_record: { id: string } }>('POST', '/case_records', body);
  log.cases.set(case_record.id, body.title);
  while (goOn()) {
    for (const path of LISTS) await call('GET', path);
    await pause(PAUSE_MS);
  }
}

export interface Load {
  /** Lets everyone finish their round, and resolves when all have. */
  stop(): Promise<void>;
}

/** Starts people, each in an organization of their own, who work until they are stopped; every third only reads. */
export function startLoad(workplace: Workplace, tokens: ReadonlyMap<string, string>, log: Log): Load {
  let going = true;
  const people = [...tokens].map(([name, token], at) =>
    (at % 3 === 2 ? look : work)(workplace, token, name, log, () => going),
  );
  const all = Promise.all(people);
  // stop() reports it, not the process.
  all.catch(() => {});
  return {
    async stop() {
      going = false;
      await all;
    },
  };
}
