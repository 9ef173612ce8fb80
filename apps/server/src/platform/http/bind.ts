import { API } from '@landfall/contract/api';
import type { AuditAction } from '@landfall/contract/audit-actions';
import {
  answersBinary,
  type Endpoint,
  type HandlerInput,
  type HandlerResult,
} from '@landfall/contract/endpoint';
import type { FileSource, NamedText } from '@landfall/contract/file';
import type { LiveSource } from '@landfall/contract/live';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createOrganizationOnce, onlyOnce } from '../db/idempotency.ts';
import type { AccessOf, BindingOptions, SessionOf } from './binding.ts';
import { sendEvents } from './event-stream.ts';
import { storageFull } from './failure.ts';
import {
  isRole,
  type OperatorSession,
  type OrgSession,
  type PersonSession,
  type VisitorSession,
} from './gate.ts';
import { type Input, readInput } from './input.ts';
import { recordDone, repeatableCall } from './recorded-call.ts';
import { sendMade, sendText } from './sent-file.ts';
import { serialize } from './serialize.ts';
import { admissionOf, type Steps, stepsRunner } from './steps.ts';
import type { Bearer } from './token.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The verified caller; null on public calls, and for visitors who are not signed in. */
    bearer: Bearer | null;
  }
}

export type Handler<E extends Endpoint> = (
  session: SessionOf<AccessOf<E>>,
  input: HandlerInput<E>,
) => Promise<HandlerResult<E>> | HandlerResult<E>;

export type Bind = <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void;

/** Binds a call in {@link Steps}. */
export type BindSteps = <E extends Endpoint, Prepared, Worked>(
  endpoint: E,
  steps: Steps<E, Prepared, Worked>,
) => void;

export interface Binder {
  bind: Bind;
  bindSteps: BindSteps;
  /** @throws when a call of the contract has no handler */
  assertComplete(): void;
}

type AnyHandler = (
  session: OrgSession | OperatorSession | PersonSession | VisitorSession | null,
  input: Input,
) => Promise<unknown>;

/** Runs one call: session, role, input, handler and audit row in one transaction. */
function runner(endpoint: Endpoint, handler: AnyHandler, options: BindingOptions) {
  const { gate, clock, limitGuesses, limitSends, replyKey, audit: writer, installationLog } = options;
  const { audit } = endpoint;
  const { lag: _, ...onPrimary } = endpoint;
  return (request: FastifyRequest): Promise<unknown> => {
    if (endpoint.access === 'public') return handler(null, readInput(endpoint, request));
    if (endpoint.access === 'visitor') {
      // The response of such a call depends on a secret in its path.
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
        return call ? createOrganizationOnce(person, call, work as () => Promise<{ id: string }>) : work();
      });
    }
    if (endpoint.access === 'operator') {
      return gate.operator(request, async (session) => {
        const result = await handler(session, readInput(endpoint, request));
        if (audit) await installationLog.record(session, audit);
        return result;
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
        if (endpoint.sendsMail) await limitSends(request, session);
        if (!audit) return handler(session, input);
        const record = (by: OrgSession, result: unknown) =>
          recordDone(writer, by, endpoint, input, result, {
            action: audit as AuditAction,
            requestId: request.id,
            at: clock.now(),
          });
        const result = await handler(session, input);
        if (endpoint.isRecorded && !endpoint.isRecorded(result as never)) return result;
        // If the replica fails after this, the call is run on the primary.
        recordElsewhere = session.isReplica ? (by) => record(by, result) : undefined;
        if (!recordElsewhere) await record(session, result);
        return result;
      };
      return call ? onlyOnce(tx, call, work) : work();
    });
    return audit
      ? done.then(async (result) => {
          // Before the response, and after the replica's result: a failure from here on is not the replica's.
          if (recordElsewhere) await gate.org(request, onPrimary, recordElsewhere);
          return result;
        })
      : done;
  };
}

/**
 * Refuses a call that the generated tests and the OpenAPI document would not know, and one whose audit row would have
 * no log.
 */
function assertDeclared(endpoint: Endpoint): void {
  if (![...API.values()].includes(endpoint))
    throw new Error(`${endpoint.path} is missing in the contract's API`);
  if (!isRole(endpoint.access) && endpoint.access !== 'operator' && endpoint.audit)
    throw new Error(`${endpoint.path} has no organization to be audited in`);
}

/** `/case_records/{id}` in the notation of the router. */
function routerPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

/**
 * Whether a call is made by someone signed in. For a visitor's call that is so when it has a token, which then has to
 * be valid.
 */
function isSignedCall({ access }: Endpoint, { headers }: FastifyRequest): boolean {
  return access === 'visitor' ? headers.authorization !== undefined : access !== 'public';
}

/** Creates `bind(endpoint, handler)` for `app`, which is mounted at the API's base path. */
export function createBinder(app: FastifyInstance, options: BindingOptions): Binder {
  const { admission } = options;
  const bound = new Set<Endpoint>();
  app.decorateRequest('bearer', null);

  function route(
    endpoint: Endpoint,
    run: (request: FastifyRequest) => Promise<unknown>,
    admit?: (request: FastifyRequest) => Promise<void>,
  ): void {
    assertDeclared(endpoint);
    bound.add(endpoint);
    const { download } = endpoint;
    const made = answersBinary(endpoint) ? download : undefined;
    const response = made || endpoint.stream ? undefined : endpoint.response;
    for (const path of [endpoint.path, ...(endpoint.aliases ?? [])]) {
      app.route({
        method: endpoint.method,
        url: routerPath(path),
        ...(endpoint.bytes ? { bodyLimit: endpoint.bytes, config: { takesBytes: true } } : {}),
        // Before the body is read, so that a stranger learns nothing about types or sizes. The rate limit follows.
        async onRequest(request) {
          if (isSignedCall(endpoint, request)) request.bearer = await options.verify(request);
          if (endpoint.method !== 'GET' && options.room?.isFull) throw storageFull();
        },
        preParsing: (request, reply) =>
          admission.judgeBody(endpoint, request, reply, admit && (() => admit(request))),
        async handler(request, reply) {
          const result = await run(request);
          if (made) return sendMade(reply, made, result as FileSource);
          if (endpoint.stream) {
            const lastsMs = (request.bearer?.goodUntil ?? 0) - options.clock.now();
            return sendEvents(reply, result as LiveSource, lastsMs);
          }
          if (!response) return reply.code(204).send();
          if (endpoint.download) return sendText(reply, endpoint.download, result as string | NamedText);
          return reply
            .code(endpoint.goesOn?.(result as never) ? 202 : (endpoint.status ?? 200))
            .type('application/json; charset=utf-8')
            .send(serialize(response, result));
        },
      });
    }
  }

  return {
    bind(endpoint, handler) {
      const run = runner(endpoint, handler as AnyHandler, options);
      route(endpoint, (request) => admission.work(request, () => run(request)));
    },
    bindSteps(endpoint, steps) {
      const run = stepsRunner(endpoint, steps, options);
      const admit = admissionOf(steps, options);
      route(endpoint, (request) => admission.inSteps(request, () => run(request)), admit);
    },
    assertComplete() {
      const missing = [...API].filter(([, endpoint]) => !bound.has(endpoint)).map(([name]) => name);
      if (missing.length > 0)
        throw new Error(`Calls of the contract without a handler: ${missing.join(', ')}`);
    },
  };
}
