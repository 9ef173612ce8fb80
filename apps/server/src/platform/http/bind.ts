import { API } from '@landfall/contract/api';
import {
  type Access,
  answersBinary,
  type Endpoint,
  type HandlerInput,
  type HandlerResult,
} from '@landfall/contract/endpoint';
import type { FileSource, NamedText } from '@landfall/contract/file';
import type { LiveSource } from '@landfall/contract/live';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { validate as isUuid } from 'uuid';
import type { Clock } from '../clock.ts';
import { foundOnlyOnce, onlyOnce, type RepeatableCall } from '../db/idempotency.ts';
import type { Room } from '../disk-room.ts';
import type { Admission } from './admission.ts';
import type { AuditWriter } from './audit-writer.ts';
import { attachment } from './content-disposition.ts';
import { sendEvents } from './event-stream.ts';
import { storageFull } from './failure.ts';
import { type Gate, isRole, type OrgSession, type PersonSession, type VisitorSession } from './gate.ts';
import { type Input, idempotencyKey, readInput } from './input.ts';
import { mediaTypeOf } from './media-types.ts';
import type { LimitFailures, LimitSends } from './rate-limit.ts';
import { compileSerializer } from './serialize.ts';
import type { Bearer, VerifyBearer } from './token.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The verified caller; null on public calls, and for visitors who are not signed in. */
    bearer: Bearer | null;
  }
}

type AccessOf<E extends Endpoint> = E['access'];

/** The session that a handler is given: none, a visitor's, a person's, or one in an organization. */
export type SessionOf<Who extends Access> = Who extends 'public'
  ? null
  : Who extends 'visitor'
    ? VisitorSession
    : Who extends 'person'
      ? PersonSession
      : OrgSession;

export type Handler<E extends Endpoint> = (
  session: SessionOf<AccessOf<E>>,
  input: HandlerInput<E>,
) => Promise<HandlerResult<E>> | HandlerResult<E>;

export type Bind = <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void;

export interface Binder {
  bind: Bind;
  /** @throws when a call of the contract has no handler */
  assertComplete(): void;
}

interface BindingOptions {
  gate: Gate;
  audit: AuditWriter;
  verify: VerifyBearer;
  clock: Clock;
  admission: Admission;
  /** Bounds how often an address may name a secret that there is not. */
  limitGuesses: LimitFailures;
  limitSends: LimitSends;
  /** Of the database's disk, where it is known. */
  room?: Room | undefined;
  /** The key that replies are kept under, for calls that may come again. */
  replyKey: () => Promise<Buffer>;
}

function idOf(value: unknown): string | null {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'
    ? value.id
    : null;
}

/** The record that a call answers, bare or in its wrapper. */
function answeredOf(result: unknown): string | null {
  const wrapped = typeof result === 'object' && result !== null ? Object.values(result)[0] : undefined;
  return idOf(result) ?? idOf(wrapped);
}

/**
 * The record that a call was about: the one in its path, else the one it answers; of a call that makes one, always that.
 * And the second record, which the path names: the person of `/case_records/{id}/beneficiaries/{beneficiaryId}`, the
 * template of `/reports/configurations/{id}/generate`.
 */
function recordsOf({ status }: Endpoint, { params }: Input, result: unknown) {
  const [named, answered] = [idOf(params), answeredOf(result)];
  if (status === 201 && named && answered) return { resourceId: answered, relatedId: named };
  const others = Object.entries(params ?? {}).filter(([name]) => name !== 'id');
  const relatedId = others.map(([, value]) => value).find((value) => isUuid(value)) ?? null;
  return { resourceId: named ?? answered, relatedId };
}

/** The records that a call about many answers to have changed; undefined for a call about one. */
function changedIdsOf(result: unknown): string[] | undefined {
  const answered = typeof result === 'object' && result !== null && 'changed_ids' in result;
  return answered ? (result.changed_ids as string[]) : undefined;
}

/** Leaves the audit row of a call that was carried out: one, or one for each of many records that it changed. */
async function recordDone(
  writer: AuditWriter,
  { tx, actor, changes }: OrgSession,
  endpoint: Endpoint,
  input: Input,
  result: unknown,
  { action, requestId, at }: { action: string; requestId: string; at: number },
): Promise<void> {
  const fields = typeof input.body === 'object' && input.body !== null ? Object.keys(input.body) : [];
  const entry = { personId: actor.personId, action, outcome: 'done', fields, requestId, at } as const;
  const changed = changedIdsOf(result);
  if (changed && changed.length > 0) return writer.recordOfEach(tx, entry, changed, changes);
  return writer.record(tx, { ...entry, ...recordsOf(endpoint, input, result) }, changes);
}

/** A creating call that names a key: it is carried out once, the others of its key get the same reply. */
async function repeatableCall(
  { method, path, status }: Endpoint,
  request: FastifyRequest,
  input: Input,
  { personId, now }: { personId: string; now: string },
  replyKey: () => Promise<Buffer>,
): Promise<RepeatableCall | undefined> {
  const key = status === 201 ? idempotencyKey(request) : undefined;
  if (key === undefined) return undefined;
  const asked = JSON.stringify([input.params, input.body]);
  return { personId, endpoint: `${method} ${path}`, key, input: asked, now, sealingKey: await replyKey() };
}

type AnyHandler = (
  session: OrgSession | PersonSession | VisitorSession | null,
  input: Input,
) => Promise<unknown>;

/** Runs one call: session, role, input, handler and audit row in one transaction. */
function runner(endpoint: Endpoint, handler: AnyHandler, options: BindingOptions) {
  const { gate, clock, limitGuesses, limitSends, replyKey, audit: writer } = options;
  const { audit } = endpoint;
  const { lag: _, ...onPrimary } = endpoint;
  return (request: FastifyRequest): Promise<unknown> => {
    if (endpoint.access === 'public') return handler(null, readInput(endpoint, request));
    if (endpoint.access === 'visitor') {
      // What such a call gives depends on a secret in its path.
      return limitGuesses(request, () =>
        gate.visitor(request, (session) => handler(session, readInput(endpoint, request))),
      );
    }
    if (endpoint.access === 'person') {
      return gate.person(request, async (session) => {
        const { person, now } = session;
        const input = readInput(endpoint, request);
        const by = { personId: person.personId, now };
        const call = await repeatableCall(endpoint, request, input, by, replyKey);
        const work = () => handler(session, input);
        return call ? foundOnlyOnce(person, call, work as () => Promise<{ id: string }>) : work();
      });
    }
    /** Records on the primary what was read from a replica. */
    let recordElsewhere: ((by: OrgSession) => Promise<void>) | undefined;
    const done = gate.org(request, endpoint, async (session) => {
      const { tx, actor, now } = session;
      const input = readInput(endpoint, request);
      const by = { personId: actor.personId, now };
      const call = await repeatableCall(endpoint, request, input, by, replyKey);
      const work = async () => {
        if (endpoint.sendsMail) await limitSends(request);
        if (!audit) return handler(session, input);
        const record = (by: OrgSession, result: unknown) =>
          recordDone(writer, by, endpoint, input, result, {
            action: audit,
            requestId: request.id,
            at: clock.now(),
          });
        const result = await handler(session, input);
        // A replica that fails after this leaves the call to the primary.
        recordElsewhere = session.isReplica ? (by) => record(by, result) : undefined;
        if (!recordElsewhere) await record(session, result);
        return result;
      };
      return call ? onlyOnce(tx, call, work) : work();
    });
    return audit
      ? done.then(async (result) => {
          // Before it is answered, and after the replica has given it: what fails now is not the replica's.
          if (recordElsewhere) await gate.org(request, onPrimary, recordElsewhere);
          return result;
        })
      : done;
  };
}

/**
 * Refuses a call that the generated tests and the OpenAPI document would not know, and one whose audit row would have
 * no organization to stand in.
 */
function assertDeclared(endpoint: Endpoint): void {
  if (![...API.values()].includes(endpoint))
    throw new Error(`${endpoint.path} is missing in the contract's API`);
  if (!isRole(endpoint.access) && endpoint.audit)
    throw new Error(`${endpoint.path} has no organization to be audited in`);
}

/** `/case_records/{id}` in the notation of the router. */
function routerPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

/** Excel takes a CSV file for UTF-8 only when it begins so. */
const BYTE_ORDER_MARK = '\uFEFF';

function sendText(reply: FastifyReply, download: string, answer: string | NamedText): FastifyReply {
  const { name, text } = typeof answer === 'string' ? { name: download, text: answer } : answer;
  reply.header('content-disposition', attachment(name)).type(`${mediaTypeOf(download)}; charset=utf-8`);
  const isMarked = !download.endsWith('.csv') || text.startsWith(BYTE_ORDER_MARK);
  return reply.send(isMarked ? text : `${BYTE_ORDER_MARK}${text}`);
}

/** Whether a call is made by someone signed in. A visitor is when they say so, and then it must hold. */
function isSignedCall({ access }: Endpoint, { headers }: FastifyRequest): boolean {
  return access === 'visitor' ? headers.authorization !== undefined : access !== 'public';
}

/** Sends a file that is made now, after the call has been recorded: a failure of its making is reported like any other. */
async function sendMade(reply: FastifyReply, download: string, make: FileSource): Promise<FastifyReply> {
  const { name = download, bytes, content } = await make();
  return reply
    .type(mediaTypeOf(download))
    .header('content-length', bytes)
    .header('content-disposition', attachment(name))
    .send(content);
}

/** Makes `bind(endpoint, handler)` for `app`, which is mounted at the API's base path. */
export function createBinder(app: FastifyInstance, options: BindingOptions): Binder {
  const { admission } = options;
  const bound = new Set<Endpoint>();
  app.decorateRequest('bearer', null);

  return {
    bind(endpoint, handler) {
      assertDeclared(endpoint);
      bound.add(endpoint);
      const run = runner(endpoint, handler as AnyHandler, options);
      const { download } = endpoint;
      const made = answersBinary(endpoint) ? download : undefined;
      const isOneText = endpoint.response && !made && !endpoint.stream;
      const serialize = isOneText ? compileSerializer(endpoint.response) : undefined;
      for (const path of [endpoint.path, ...(endpoint.aliases ?? [])]) {
        app.route({
          method: endpoint.method,
          url: routerPath(path),
          // Before the body is read: a stranger learns nothing about types or sizes. The rate limit follows.
          async onRequest(request) {
            if (isSignedCall(endpoint, request)) request.bearer = await options.verify(request);
            if (endpoint.method !== 'GET' && options.room?.isFull) throw storageFull();
          },
          preParsing: (request, reply) => admission.judgeBody(endpoint, request, reply),
          async handler(request, reply) {
            const result = await admission.work(request, () => run(request));
            if (made) return sendMade(reply, made, result as FileSource);
            if (endpoint.stream) {
              const lastsMs = (request.bearer?.goodUntil ?? 0) - options.clock.now();
              return sendEvents(reply, result as LiveSource, lastsMs);
            }
            if (!serialize) return reply.code(204).send();
            if (endpoint.download) return sendText(reply, endpoint.download, result as string | NamedText);
            return reply
              .code(endpoint.status ?? 200)
              .type('application/json; charset=utf-8')
              .send(serialize(result));
          },
        });
      }
    },
    assertComplete() {
      const missing = [...API].filter(([, endpoint]) => !bound.has(endpoint)).map(([name]) => name);
      if (missing.length > 0)
        throw new Error(`Calls of the contract without a handler: ${missing.join(', ')}`);
    },
  };
}
