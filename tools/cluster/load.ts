import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { createBrowser, type Outcome, type Workplace } from './browser.ts';

/** All responses that people got, for the report. */
export interface Log {
  outcomes: Outcome[];
  /** Titles of acknowledged cases, by id. */
  cases: Map<string, string>;
  /** Addresses of acknowledged invitations. */
  invited: Set<string>;
  /** SHA-256 (hexadecimal) of acknowledged documents, by the id of the document. */
  documents: Map<string, string>;
  /** Texts of acknowledged notes, by the id of the message. */
  notes: Map<string, string>;
  /** Documents that another process returned with different content. */
  unlike: string[];
  /** Lists that lacked the case that their reader had just created. */
  unseen: string[];
}

export function newLog(): Log {
  return {
    outcomes: [],
    cases: new Map(),
    invited: new Set(),
    documents: new Map(),
    notes: new Map(),
    unlike: [],
    unseen: [],
  };
}

/** Somebody is invited once in this many rounds, which sends a mail. */
const INVITES_EVERY = 16;
/** Once in this many rounds a document and a note about it are added to the case. */
const FILES_EVERY = 4;
const DOCUMENT_BYTES = 40_000;
/** A person's pause between two rounds, in milliseconds. */
const PAUSE_MS = 250;

const LISTS = ['/case_records?sort=title', '/case-dates', '/search?q=machines', '/beneficiaries'];

interface Listed {
  case_records: { id: string }[];
}

type Call = ReturnType<typeof createBrowser>;

/** Uploads a document to a case, with each call going to any of the processes, and reads it back. */
async function sendDocument(call: Call, caseId: string, name: string, log: Log): Promise<void> {
  const bytes = new Uint8Array(randomBytes(DOCUMENT_BYTES));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const { upload } = await call<{ upload: { id: string } }>('POST', '/uploads', {
    name: `${name}.bin`,
    bytes: bytes.length,
    resource_id: caseId,
  });
  await call('PUT', `/uploads/${upload.id}/parts/1`, bytes);
  const completed = await call<{ document: { id: string } }>('POST', `/uploads/${upload.id}/complete`);
  const { id } = completed.document;
  log.documents.set(id, sha256);
  const read = await call<Buffer>('GET', `/documents/${id}/versions/1/content`);
  if (createHash('sha256').update(read).digest('hex') !== sha256) log.unlike.push(name);
}

/** Starts a thread on a case and writes a note in it. */
async function writeNote(call: Call, caseId: string, text: string, log: Log): Promise<void> {
  const body = { resource_id: caseId, subject: text };
  const { thread } = await call<{ thread: { id: string } }>('POST', '/threads', body);
  const { message } = await call<{ message: { id: string } }>('POST', `/threads/${thread.id}/notes`, {
    text,
  });
  log.notes.set(message.id, text);
}

/**
 * A person at work: creates a case, reads the list and the case, searches, and now and then adds a document with a note
 * or invites somebody.
 */
async function work(workplace: Workplace, token: string, name: string, log: Log, goOn: () => boolean) {
  const call = createBrowser(workplace, token, log.outcomes);
  for (let round = 0; goOn(); round += 1) {
    const title = `${name} ${round}`;
    const body = { title, description: 'Made while machines fail' };
    const { case_record } = await call<{ case_record: { id: string } }>('POST', '/case_records', body);
    log.cases.set(case_record.id, title);
    const { case_records } = await call<Listed>('GET', '/case_records?limit=10');
    if (!case_records.some(({ id }) => id === case_record.id)) log.unseen.push(title);
    await call('GET', `/case_records/${case_record.id}`);
    for (const path of LISTS) await call('GET', path);
    if (round % FILES_EVERY === 0) {
      await sendDocument(call, case_record.id, title, log);
      await writeNote(call, case_record.id, `About ${title}`, log);
    }
    if (round % INVITES_EVERY === 0) {
      const email = `${name}-${round}@invited.example`;
      await call('POST', '/invitations', { email, role: 'viewer' });
      log.invited.add(email);
    }
    await pause(PAUSE_MS);
  }
}

/** A person who creates a case and then only reads. */
async function look(workplace: Workplace, token: string, name: string, log: Log, goOn: () => boolean) {
  const call = createBrowser(workplace, token, log.outcomes);
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
  // The error is reported by stop(), not as an unhandled rejection.
  all.catch(() => {});
  return {
    async stop() {
      going = false;
      await all;
    },
  };
}
