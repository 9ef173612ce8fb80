import type { AuditAction } from '@landfall/contract/audit-actions';
import type { Access, Endpoint } from '@landfall/contract/endpoint';
import type { ProblemCode } from '@landfall/contract/problem';
import { ORGANIZATION_HEADER, TIME_ZONE_HEADER } from '@landfall/contract/product';
import { type Role, reaches } from '@landfall/contract/roles';
import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import { validate as isUuid } from 'uuid';
import { type Clock, todayIn } from '../clock.ts';
import { DatabaseUnavailableError, isStorageFull, tookTooLong } from '../db/database-errors.ts';
import type { Replica } from '../db/replica.ts';
import {
  asOperator,
  asVisitor,
  type OpenedSession,
  type OperatorTx,
  type OrgTx,
  type PersonTx,
  updateEmail,
  type VisitorTx,
  withSession,
  withVisitor,
} from '../db/session.ts';
import type { AuditWriter, RecordedChange } from './audit-writer.ts';
import { Failure, secondFactorRequired } from './failure.ts';
import { asksForFresh, hasRecentlyWritten } from './just-written.ts';
import { KnownOrganizations } from './known-organizations.ts';
import type { Profile } from './profile.ts';
import { createSignIns } from './sign-ins.ts';
import type { Bearer } from './token.ts';

/** The member who acts in an organization. */
export interface Actor {
  personId: string;
  roles: readonly Role[];
  /** Whether they have signed in with two factors. */
  multiFactor: boolean;
  /** Whether their e-mail address is confirmed, where that is required. */
  emailConfirmed: boolean;
}

/** A call in an organization, with everything that a service needs to know. */
export interface OrgSession {
  tx: OrgTx;
  actor: Actor;
  /** The organization's calendar day, `YYYY-MM-DD`. */
  today: string;
  /** The instant of the call, ISO in UTC. */
  now: string;
  requestId: string;
  /** The call's changes, added by `recordChanges` and stored with its entry of the audit log. */
  changes: RecordedChange[];
  /** The operation that these changes belong to, if any. */
  operationId?: string;
  /** The records of the call, when neither its path nor its response names them. */
  records?: readonly string[];
  /** Set when a read-only replica is used. */
  isReplica?: true;
}

/** A call of a signed-in person, who may have no organization. */
export interface PersonSession {
  person: PersonTx;
  /** The current organization; null when there is none. */
  org: { id: string; roles: readonly Role[] } | null;
  /** Whether they have signed in with two factors. */
  multiFactor: boolean;
  /** Whether their e-mail address is confirmed, where that is required. */
  emailConfirmed: boolean;
  /** The instant of the call, ISO in UTC. */
  now: string;
  requestId: string;
  /** The browser's claim of its IANA zone, not validated. */
  timeZone: string | undefined;
}

/** A call of an operator. */
export interface OperatorSession {
  tx: OperatorTx;
  /** The instant of the call, ISO in UTC. */
  now: string;
  requestId: string;
  /** The object of the call, set by services and stored with its entry of the installation's log; never a secret. */
  about?: string;
}

/** A call of someone who may be signed in. */
export interface VisitorSession {
  visitor: VisitorTx;
  /** Null if the visitor is not signed in. */
  signedIn: PersonSession | null;
  /** The instant of the call, ISO in UTC. */
  now: string;
  requestId: string;
}

/** A person's very first call. */
export interface FirstCall {
  bearer: Bearer;
  /** The browser's claim of its IANA zone, not validated. */
  timeZone: string | undefined;
  /** The instant of the call, ISO in UTC. */
  now: string;
  requestId: string;
}

/** What the gate delegates to the modules of persons and organizations. */
export interface Welcome {
  /** Reads a person's e-mail address and its verification from their token, else from the sign-in provider. */
  readProfile(bearer: Bearer): Promise<Profile>;
  /** Creates a person on their first call. */
  provision(call: FirstCall): Promise<void>;
  /** The message for a person without an organization who requests data. */
  noOrganization(session: PersonSession): Promise<string>;
}

export interface GateOptions {
  /** A copy of the database for calls that tolerate its lag; none by default. */
  replica?: Replica | undefined;
  /** Whether an e-mail address has to be confirmed before mails are sent in its owner's name. */
  asksForConfirmedEmail: boolean;
}

export interface Gate {
  org<T>(request: FastifyRequest, endpoint: Endpoint, work: (session: OrgSession) => Promise<T>): Promise<T>;
  person<T>(request: FastifyRequest, work: (session: PersonSession) => Promise<T>): Promise<T>;
  operator<T>(request: FastifyRequest, work: (session: OperatorSession) => Promise<T>): Promise<T>;
  visitor<T>(request: FastifyRequest, work: (session: VisitorSession) => Promise<T>): Promise<T>;
  /** The organization of the caller's last session, if known: for counting, not for decisions. */
  organizationOf(request: FastifyRequest): string | undefined;
}

/** Whether a call works in an organization and requires a role. */
export function isRole(access: Access): access is Role {
  return access !== 'public' && access !== 'visitor' && access !== 'person' && access !== 'operator';
}

const UNSEEN = Symbol('unseen');
const UNCONFIRMED = Symbol('unconfirmed');
const SIGNED_IN = Symbol('signed in');
type Opened<T> = T | typeof UNSEEN | typeof UNCONFIRMED | typeof SIGNED_IN;
const PRIMARY = Symbol('for the primary');

function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

/** The disk has no room for the record of a sign-in. */
class UnrecordedSignIn extends Error {
  constructor(cause: unknown) {
    super('A sign-in could not be recorded', { cause });
  }
}

/** Failures that mean that a person may not do something, which are recorded. */
const REFUSALS: ReadonlySet<ProblemCode> = new Set([
  'forbidden',
  'second_factor_required',
  'email_not_confirmed',
]);

/** The organization that the call names. A malformed name matches no organization. */
function namedOrg(request: FastifyRequest): string | null {
  const named = header(request, ORGANIZATION_HEADER);
  if (named === undefined) return null;
  if (!isUuid(named)) throw new Failure('forbidden', 'You are not a member of this organization');
  return named;
}

/** The e-mail address and its verification are set by the provider, with every token. */
async function keepEmail(session: OpenedSession, profile: Bearer['profile']): Promise<void> {
  if (profile && !isKept(session, profile)) await updateEmail(session.person, profile);
}

function isKept({ email, emailVerified }: OpenedSession, profile: Bearer['profile']): boolean {
  return !profile || (profile.email === email && profile.emailVerified === emailVerified);
}

/** The record named by a call's path, whether or not it exists. */
function namedRecord({ params }: FastifyRequest): string | null {
  const id = typeof params === 'object' && params !== null && 'id' in params ? params.id : undefined;
  return typeof id === 'string' && isUuid(id) ? id : null;
}

/** Creates the gate for every authenticated call: it opens the session and checks the role before the call's work. */
export function createGate(
  pool: pg.Pool,
  clock: Clock,
  { welcome, audit }: { welcome: Welcome; audit: AuditWriter },
  { replica, asksForConfirmedEmail }: GateOptions,
): Gate {
  const instant = () => new Date(clock.now()).toISOString();
  const signIns = createSignIns();
  const organizations = new KnownOrganizations();
  /** Tokens for which the provider was asked for its person's address. */
  const asked = new WeakSet<Bearer>();

  /** Whether an address may be confirmed by now: the provider does not include it in tokens. */
  function mayBeConfirmed(bearer: Bearer, { emailVerified }: OpenedSession): boolean {
    return asksForConfirmedEmail && !emailVerified && !bearer.profile && !asked.has(bearer);
  }

  /**
   * Records the day's first call of a person in an organization.
   * @returns what to do once that is committed; undefined when it is known to be recorded
   */
  async function signIn(
    { person, org }: OpenedSession,
    requestId: string,
  ): Promise<(() => void) | undefined> {
    if (!org) return undefined;
    const [{ personId }, day] = [person, todayIn(org.timeZone, clock)];
    if (signIns.knows(org.tx.orgId, personId, day)) return undefined;
    await audit
      .recordSignIn(org.tx, { personId, day, requestId, at: clock.now() })
      .catch((error: unknown) => {
        throw isStorageFull(error) ? new UnrecordedSignIn(error) : error;
      });
    return () => signIns.remember(org.tx.orgId, personId, day);
  }

  async function open<T>(request: FastifyRequest, work: (session: OpenedSession) => Promise<T>): Promise<T> {
    const { bearer } = request;
    if (!bearer) throw new Failure('unauthenticated', 'Sign in to continue');
    const caller = { issuer: bearer.issuer, subject: bearer.subject, namedOrgId: namedOrg(request) };
    let signedIn: (() => void) | undefined;
    let records = true;
    const inSession = () =>
      withSession<Opened<T>>(pool, caller, async (session) => {
        organizations.keep(request, session?.org?.tx.orgId);
        if (!session) return UNSEEN;
        if (mayBeConfirmed(bearer, session)) return UNCONFIRMED;
        await keepEmail(session, bearer.profile);
        signedIn = records ? await signIn(session, request.id) : undefined;
        return signedIn ? SIGNED_IN : work(session);
      });
    const attempt = () =>
      inSession().catch((error: unknown) => {
        if (!(error instanceof UnrecordedSignIn)) throw error;
        // Reads continue while the disk is full; the next call tries to record the sign-in again.
        request.log.error({ err: error }, 'the disk is full: a sign-in is not recorded');
        records = false;
        return inSession();
      });
    let result = await attempt();
    if (result === UNSEEN) {
      asked.add(bearer);
      const [timeZone, now] = [header(request, TIME_ZONE_HEADER), instant()];
      await welcome.provision({ bearer, timeZone, now, requestId: request.id });
      result = await attempt();
    }
    if (result === UNCONFIRMED) {
      asked.add(bearer);
      // Only what is confirmed stays with the token: a newer token may know of a confirmation that this one does not.
      const profile = await welcome.readProfile(bearer).catch(() => undefined);
      if (profile?.emailVerified) bearer.profile = profile;
      result = await attempt();
    }
    while (result === SIGNED_IN) {
      // In a transaction of its own: it stays recorded whatever the outcome of the call.
      signedIn?.();
      result = await attempt();
    }
    if (result === UNSEEN || result === UNCONFIRMED)
      throw new Error('A person is unknown after they were made known');
    return result;
  }

  /**
   * Runs a call's work on the replica, if it may. The replica only answers: what it cannot answer, including refusals
   * and callers it does not know, goes to the primary.
   */
  async function onReplica<T>(
    request: FastifyRequest,
    { lag }: Endpoint,
    work: (session: OpenedSession) => Promise<T>,
  ): Promise<T | typeof PRIMARY> {
    const { bearer } = request;
    if (
      lag !== 'tolerated' ||
      !replica?.serves() ||
      !bearer ||
      asksForFresh(request) ||
      hasRecentlyWritten(request)
    )
      return PRIMARY;
    const caller = { issuer: bearer.issuer, subject: bearer.subject, namedOrgId: namedOrg(request) };
    try {
      return await withSession<T | typeof PRIMARY>(replica.pool, caller, async (session) => {
        if (!session?.org || !isKept(session, bearer.profile)) return PRIMARY;
        organizations.keep(request, session.org.tx.orgId);
        const { tx, timeZone } = session.org;
        const isSeen = signIns.knows(tx.orgId, session.person.personId, todayIn(timeZone, clock));
        return isSeen ? work(session) : PRIMARY;
      });
    } catch (error) {
      if (error instanceof Failure) return PRIMARY;
      const isLost = error instanceof DatabaseUnavailableError && !tookTooLong(error);
      if (!isLost && !isStorageFull(error)) throw error;
      replica.avoid();
      request.log.warn({ err: error }, 'the replica failed; the primary serves');
      return PRIMARY;
    }
  }

  function recordRefusal(request: FastifyRequest, action: AuditAction): Promise<void> {
    return open(request, async (session) => {
      if (!session.org) return;
      await audit.record(session.org.tx, {
        personId: session.person.personId,
        action,
        outcome: 'refused',
        resourceId: namedRecord(request),
        fields: [],
        requestId: request.id,
        at: clock.now(),
      });
    });
  }

  async function membershipOf(
    request: FastifyRequest,
    session: OpenedSession,
  ): Promise<NonNullable<OpenedSession['org']>> {
    if (session.org) return session.org;
    if (session.requestedOrgId) throw new Failure('forbidden', 'You are not a member of this organization');
    throw new Failure('no_organization', await welcome.noOrganization(asPerson(request, session)));
  }

  /** How the caller has authenticated. The token is more recent on the address than the row it was written to. */
  function proofOf({ bearer }: FastifyRequest, session: OpenedSession) {
    const { emailVerified } = bearer?.profile ?? session;
    return {
      multiFactor: bearer?.multiFactor === true,
      emailConfirmed: emailVerified || !asksForConfirmedEmail,
    };
  }

  function asPerson(request: FastifyRequest, session: OpenedSession): PersonSession {
    const { person, org } = session;
    return {
      person,
      org: org ? { id: org.tx.orgId, roles: org.roles } : null,
      ...proofOf(request, session),
      now: instant(),
      requestId: request.id,
      timeZone: header(request, TIME_ZONE_HEADER),
    };
  }

  return {
    organizationOf: (request) => organizations.of(request),

    person: (request, work) => open(request, (session) => work(asPerson(request, session))),

    operator: (request, work) =>
      open(request, async (session) => {
        const { person, multiFactor, now, requestId } = asPerson(request, session);
        const operator = await asOperator(person);
        if (!operator) throw new Failure('forbidden', 'Only those who run this installation may do this');
        // What one organization requires for its own records is required for those of all, too.
        if (operator.asksForSecondFactor && !multiFactor) throw secondFactorRequired();
        return work({ tx: operator.tx, now, requestId });
      }),

    visitor(request, work) {
      const [now, requestId] = [instant(), request.id];
      if (!request.bearer)
        return withVisitor(pool, (visitor) => work({ visitor, signedIn: null, now, requestId }));
      return open(request, (session) =>
        work({ visitor: asVisitor(session.person), signedIn: asPerson(request, session), now, requestId }),
      );
    },

    async org(request, endpoint, work) {
      const enter = (from: { isReplica?: true }) => async (session: OpenedSession) => {
        const { tx, roles, timeZone, requiresSecondFactor } = await membershipOf(request, session);
        const proof = proofOf(request, session);
        if (requiresSecondFactor && !proof.multiFactor) throw secondFactorRequired();
        if (!isRole(endpoint.access) || !reaches(roles, endpoint.access))
          throw new Failure('forbidden', 'Your role does not allow this');
        const actor = { personId: session.person.personId, roles, ...proof };
        const today = todayIn(timeZone, clock);
        return work({ tx, actor, today, now: instant(), requestId: request.id, changes: [], ...from });
      };
      try {
        const read = await onReplica(request, endpoint, enter({ isReplica: true }));
        if (read !== PRIMARY) return read;
        return await open(request, enter({}));
      } catch (error) {
        // The refused call's transaction is rolled back, so its record needs another one.
        if (endpoint.audit && error instanceof Failure && REFUSALS.has(error.code))
          await recordRefusal(request, endpoint.audit as AuditAction);
        throw error;
      }
    },
  };
}
