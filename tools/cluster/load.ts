import { setTimeout as pause } from 'node:timers/promises';
import { createBrowser, type Log, type Workplace } from './calls.ts';

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
