import type { Role } from '@landfall/contract/roles';
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import type { Database } from './tables.generated.ts';
import { inTransaction } from './transaction.ts';

declare const minted: unique symbol;

/**
 * A transaction in one organization. Only this file creates one, from a session that the database opened, and every
 * query takes it as its first argument: a query without an organization does not type-check.
 */
export interface OrgTx {
  readonly db: Kysely<Database>;
  readonly orgId: string;
  readonly [minted]: 'organization';
}

/** A person's transaction, which sees only the rows of the organization that is opened with it, if any. */
export interface PersonTx {
  readonly db: Kysely<Database>;
  readonly personId: string;
  readonly [minted]: 'person';
}

/** A transaction of a visitor, who may not be signed in: it sees nothing until a token grants access. */
export interface VisitorTx {
  readonly db: Kysely<Database>;
  readonly [minted]: 'visitor';
}

/** A transaction of an operator: in no organization, and without access to any. */
export interface OperatorTx {
  readonly db: Kysely<Database>;
  readonly personId: string;
  readonly [minted]: 'operator';
}

/** SQL that makes every case of the organization visible to the transaction, restricted ones too. */
export const SEE_EVERY_CASE = "set_config('app.sees_every_case', 'true', true)";

/** A verified caller and the organization named by the call. */
export interface Caller {
  issuer: string;
  subject: string;
  /** From the call's header; null: the person's active organization. */
  namedOrgId: string | null;
}

export interface OpenedSession {
  person: PersonTx;
  email: string;
  emailVerified: boolean;
  /** The organization that the call asks for; it may be one that the person does not belong to (then `org` is null). */
  requestedOrgId: string | null;
  org: { tx: OrgTx; roles: readonly Role[]; timeZone: string; requiresSecondFactor: boolean } | null;
}

interface SessionRow {
  person_id: string;
  email: string;
  email_verified: boolean;
  requested_org_id: string | null;
  org_id: string | null;
  roles: Role[] | null;
  time_zone: string | null;
  requires_second_factor: boolean | null;
}

function personTx(db: Kysely<Database>, personId: string): PersonTx {
  return { db, personId } as PersonTx;
}

function visitorTx(db: Kysely<Database>): VisitorTx {
  return { db } as VisitorTx;
}

function orgTx(db: Kysely<Database>, orgId: string): OrgTx {
  return { db, orgId } as OrgTx;
}

/**
 * Opens the session of `caller` in a transaction and runs `work` in it. `work` gets null for an unknown person.
 * @throws DatabaseUnavailableError
 */
export function withSession<T>(
  pool: pg.Pool,
  caller: Caller,
  work: (session: OpenedSession | null) => Promise<T>,
): Promise<T> {
  const opening = {
    name: 'open_session',
    text: 'select * from app.open_session($1, $2, $3)',
    values: [caller.issuer, caller.subject, caller.namedOrgId],
  };
  return inTransaction(pool, opening, (db, opened) => {
    if (!opened) return work(null);
    const row = opened as SessionRow;
    return work({
      person: personTx(db, row.person_id),
      email: row.email,
      emailVerified: row.email_verified,
      requestedOrgId: row.requested_org_id,
      org:
        row.org_id && row.roles && row.time_zone
          ? {
              tx: orgTx(db, row.org_id),
              roles: row.roles,
              timeZone: row.time_zone,
              requiresSecondFactor: row.requires_second_factor === true,
            }
          : null,
    });
  });
}

/**
 * Runs `work` in a transaction for a new person and organization, under ids that no row has yet.
 * @throws DatabaseUnavailableError
 */
export function withNewcomer<T>(
  pool: pg.Pool,
  ids: { personId: string; orgId: string },
  work: (person: PersonTx, org: OrgTx) => Promise<T>,
): Promise<T> {
  const opening = {
    name: 'open_newcomer',
    text: "select set_config('app.person_id', $1, true), set_config('app.org_id', $2, true)",
    values: [ids.personId, ids.orgId],
  };
  return inTransaction(pool, opening, (db) => work(personTx(db, ids.personId), orgTx(db, ids.orgId)));
}

/** Runs `work` in a transaction without a person. @throws DatabaseUnavailableError */
export function withVisitor<T>(pool: pg.Pool, work: (visitor: VisitorTx) => Promise<T>): Promise<T> {
  const opening = {
    name: 'open_visit',
    text: "select set_config('app.person_id', '', true), set_config('app.org_id', '', true)",
  };
  return inTransaction(pool, opening, (db) => work(visitorTx(db)));
}

/** A signed-in person's transaction, used as a visitor's. */
export function asVisitor({ db }: PersonTx): VisitorTx {
  return visitorTx(db);
}

/** An operator's transaction, and whether any of their organizations requires a second factor. */
export async function asOperator({
  db,
  personId,
}: PersonTx): Promise<{ tx: OperatorTx; asksForSecondFactor: boolean } | null> {
  const { rows } = await sql<{ asks: boolean }>`
    select exists (select from memberships() where requires_second_factor) as asks where is_operator()`.execute(
    db,
  );
  return rows[0] ? { tx: { db, personId } as OperatorTx, asksForSecondFactor: rows[0].asks } : null;
}

/** Continues the transaction in a new organization of the person, under an id that no row has yet. */
export async function enterNewOrganization({ db }: PersonTx, orgId: string): Promise<OrgTx> {
  await sql`select set_config('app.org_id', ${orgId}, true)`.execute(db);
  return orgTx(db, orgId);
}

/** Continues the transaction in another organization of the person; null when they do not belong to it. */
export async function enterOrganization({ db }: PersonTx, orgId: string): Promise<OrgTx | null> {
  const { rows } = await sql<{ entered: boolean }>`select enter_organization(${orgId}) as entered`.execute(
    db,
  );
  return rows[0]?.entered ? orgTx(db, orgId) : null;
}

/** An invitation opened by its token, in a transaction that works in its organization from then on. */
export interface OpenedInvitation {
  tx: OrgTx;
  id: string;
}

/**
 * Opens the invitation whose token has this SHA-256, if it is pending at `now` or was accepted by the signed-in person;
 * it is locked until the transaction ends. Null for every other one, without a difference.
 * @param now ISO instant
 */
export async function openInvitation(
  { db }: VisitorTx,
  tokenHash: Buffer,
  now: string,
): Promise<OpenedInvitation | null> {
  const { rows } = await sql<{ org_id: string; invitation_id: string }>`
    select * from open_invitation(${tokenHash}, ${now})`.execute(db);
  const row = rows[0];
  return row ? { tx: orgTx(db, row.org_id), id: row.invitation_id } : null;
}

/** A download opened by its token, in a transaction of the person who requested it. */
export interface OpenedDownload {
  tx: OrgTx;
  personId: string;
  documentIds: string[];
}

/**
 * Opens the download whose token has this SHA-256, once. Null for every other one, without a difference.
 * @param now ISO instant
 */
export async function openDownload(
  { db }: VisitorTx,
  tokenHash: Buffer,
  now: string,
): Promise<OpenedDownload | null> {
  const { rows } = await sql<{ org_id: string; person_id: string; document_ids: string[] }>`
    select opened.*, current_setting('app.person_id') as person_id
    from open_download(${tokenHash}, ${now}) opened`.execute(db);
  const row = rows[0];
  return row ? { tx: orgTx(db, row.org_id), personId: row.person_id, documentIds: row.document_ids } : null;
}

/**
 * A client's link opened by its token, in a transaction that works in its organization without a person from then on.
 */
export interface OpenedClientLink {
  tx: OrgTx;
  id: string;
  caseId: string;
}

/**
 * Opens the client's link whose token has this SHA-256, if it is valid at `now`. Null for every other one, without a
 * difference.
 * @param now ISO instant
 */
export async function openClientLink(
  { db }: VisitorTx,
  tokenHash: Buffer,
  now: string,
): Promise<OpenedClientLink | null> {
  const { rows } = await sql<{ org_id: string; link_id: string; case_id: string }>`
    select * from open_client_link(${tokenHash}, ${now})`.execute(db);
  const row = rows[0];
  return row ? { tx: orgTx(db, row.org_id), id: row.link_id, caseId: row.case_id } : null;
}

/** A calendar feed opened by its token, in a transaction of its person. */
export interface OpenedFeed {
  tx: OrgTx;
  id: string;
  personId: string;
  /** The organization's time zone. */
  timeZone: string;
}

/**
 * Runs `work` in a transaction as the person of the calendar feed whose token has this SHA-256, with their present
 * permissions. `work` gets null for every invalid token, without a difference.
 * @throws DatabaseUnavailableError
 */
export function withFeed<T>(
  pool: pg.Pool,
  tokenHash: Buffer,
  work: (feed: OpenedFeed | null) => Promise<T>,
): Promise<T> {
  const opening = {
    name: 'open_calendar_feed',
    text: 'select * from app.open_calendar_feed($1)',
    values: [tokenHash],
  };
  return inTransaction(pool, opening, (db, opened) => {
    if (!opened) return work(null);
    const row = opened as { org_id: string; feed_id: string; person_id: string; time_zone: string };
    return work({
      tx: orgTx(db, row.org_id),
      id: row.feed_id,
      personId: row.person_id,
      timeZone: row.time_zone,
    });
  });
}

/**
 * Runs `work` in a transaction in an organization that an operator's command names, with access to every case. Never
 * used for API calls.
 * @throws DatabaseUnavailableError
 */
export function withOperator<T>(pool: pg.Pool, orgId: string, work: (tx: OrgTx) => Promise<T>): Promise<T> {
  const opening = {
    name: 'open_operator',
    text: `select set_config('app.org_id', $1, true), ${SEE_EVERY_CASE}`,
    values: [orgId],
  };
  return inTransaction(pool, opening, (db) => work(orgTx(db, orgId)));
}

/** The organization that a job works in. */
export interface JobSession {
  tx: OrgTx;
  timeZone: string;
}

/**
 * Runs `work` in a transaction in the organization of the job's row, whatever its payload says. `work` gets null for a
 * job of no organization, of a deleted one, or one that is not being worked. It sees no restricted case until it acts
 * as a person ({@link seeAs}).
 * @throws DatabaseUnavailableError
 */
export function withJob<T>(
  pool: pg.Pool,
  job: { queue: string; id: string },
  work: (session: JobSession | null) => Promise<T>,
): Promise<T> {
  const opening = {
    name: 'open_job',
    text: 'select * from app.open_job($1, $2)',
    values: [job.queue, job.id],
  };
  return inTransaction(pool, opening, (db, opened) => {
    if (!opened) return work(null);
    const row = opened as { org_id: string; time_zone: string };
    return work({ tx: orgTx(db, row.org_id), timeZone: row.time_zone });
  });
}

/**
 * Runs `work` in a transaction in the organization of a mailbox that a process holds at `now` (ISO). `work` gets null
 * when it no longer holds the mailbox. It sees no restricted case.
 * @throws DatabaseUnavailableError
 */
export function withHeldMailbox<T>(
  pool: pg.Pool,
  { mailboxId, processId, now }: { mailboxId: string; processId: string; now: string },
  work: (tx: OrgTx | null) => Promise<T>,
): Promise<T> {
  const opening = {
    name: 'open_held_mailbox',
    text: 'select app.open_held_mailbox($1, $2, $3) as org_id',
    values: [mailboxId, processId, now],
  };
  return inTransaction(pool, opening, (db, opened) => {
    const { org_id: orgId } = opened as { org_id: string | null };
    return work(orgId === null ? null : orgTx(db, orgId));
  });
}

/**
 * Runs `work` in a transaction in the organization of the mailbox whose posting secret has this SHA-256. `work` gets
 * null for any other secret. It sees no restricted case.
 * @throws DatabaseUnavailableError
 */
export function withPosting<T>(
  pool: pg.Pool,
  { mailboxId, secretHash }: { mailboxId: string; secretHash: Buffer },
  work: (tx: OrgTx | null) => Promise<T>,
): Promise<T> {
  const opening = {
    name: 'open_posting',
    text: 'select app.open_posting($1, $2) as org_id',
    values: [mailboxId, secretHash],
  };
  return inTransaction(pool, opening, (db, opened) => {
    const { org_id: orgId } = opened as { org_id: string | null };
    return work(orgId === null ? null : orgTx(db, orgId));
  });
}

/** From now on a job's transaction sees the cases that a person sees: the one who requested or gets its result. */
export async function seeAs({ db }: OrgTx, personId: string): Promise<void> {
  await sql`select set_config('app.person_id', ${personId}, true)`.execute(db);
}

/**
 * Runs `work` with access to every case of the organization, for code that keeps records consistent whoever acts. Case
 * data that it reads must not be returned, and nothing else may run in the transaction meanwhile.
 */
export async function withEveryCase<T>({ db }: OrgTx, work: () => Promise<T>): Promise<T> {
  // A client with a link sees its case before and after.
  const { rows } = await sql<{ before: string | null }>`
    with setting as materialized (select current_setting('app.sees_every_case', true) as before)
    select before, ${sql.raw(SEE_EVERY_CASE)} from setting`.execute(db);
  const before = rows[0]?.before ?? '';
  try {
    return await work();
  } finally {
    // After an SQL error the transaction accepts no statement, and is rolled back.
    await sql`select set_config('app.sees_every_case', ${before}, true)`.execute(db).catch(() => {});
  }
}

/** Stores the e-mail address and its verification as the sign-in provider reports them. */
export async function updateEmail(
  { db, personId }: PersonTx,
  { email, emailVerified }: { email: string; emailVerified: boolean },
): Promise<void> {
  await db
    .updateTable('person')
    .set({ email, email_verified: emailVerified })
    .where('id', '=', personId)
    .execute();
}
