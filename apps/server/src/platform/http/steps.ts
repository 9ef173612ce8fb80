import type { AuditAction } from '@landfall/contract/audit-actions';
import type { Endpoint, HandlerInput, HandlerResult } from '@landfall/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import { onlyOnce } from '../db/idempotency.ts';
import type { AccessOf, BindingOptions, SessionOf } from './binding.ts';
import { isRole, type OperatorSession, type OrgSession } from './gate.ts';
import { readInput } from './input.ts';
import { recordDone, repeatableCall } from './recorded-call.ts';

/** Runs work in a short transaction of a caller, whose permissions are checked again. */
type Enter<Session> = <T>(work: (session: Session) => Promise<T>) => Promise<T>;

/** A call with work outside of any transaction, between two short transactions. */
export interface Steps<E extends Endpoint, Prepared, Worked> {
  /** Refuses a caller before the body is read; for calls that require no role. */
  admit?(session: SessionOf<AccessOf<E>>, params: Record<string, string>): Promise<void>;
  /** Prepares the work, or refuses it. */
  prepare(session: SessionOf<AccessOf<E>>, input: HandlerInput<E>): Promise<Prepared>;
  /** @param enter for what cannot wait until the work is done */
  work(prepared: Prepared, enter: Enter<SessionOf<AccessOf<E>>>): Promise<Worked>;
  /** Stores the result. Conditions checked in `prepare` may no longer hold. */
  keep(session: SessionOf<AccessOf<E>>, prepared: Prepared, worked: Worked): Promise<HandlerResult<E>>;
}

/** Runs one call in steps: a transaction, work outside of any, and a transaction with the audit row. */
export function stepsRunner<E extends Endpoint, Prepared, Worked>(
  endpoint: E,
  steps: Steps<E, Prepared, Worked>,
  {
    gate,
    clock,
    limitGuesses,
    limitSends,
    admission,
    replyKey,
    audit: writer,
    installationLog,
  }: BindingOptions,
) {
  const { audit } = endpoint;
  type Session = SessionOf<AccessOf<E>>;
  function open<T>(request: FastifyRequest, work: (session: Session) => Promise<T>): Promise<T> {
    if (isRole(endpoint.access)) return gate.org(request, endpoint, (session) => work(session as Session));
    if (endpoint.access === 'operator') return gate.operator(request, (session) => work(session as Session));
    return limitGuesses(request, () => gate.visitor(request, (session) => work(session as Session)));
  }
  return async (request: FastifyRequest): Promise<unknown> => {
    const enter: Enter<Session> = (work) => admission.step(request, () => open(request, work));
    const { input, prepared } = await enter(async (session) => {
      const input = readInput(endpoint, request);
      if (endpoint.sendsMail) await limitSends(request, session as OrgSession);
      return { input, prepared: await steps.prepare(session, input as HandlerInput<E>) };
    });
    const worked = await steps.work(prepared, enter);
    return enter(async (session) => {
      const keep = async () => {
        const result = await steps.keep(session, prepared, worked);
        if (audit && endpoint.access === 'operator')
          await installationLog.record(session as OperatorSession, audit);
        else if (audit)
          await recordDone(writer, session as OrgSession, endpoint, input, result, {
            action: audit as AuditAction,
            requestId: request.id,
            at: clock.now(),
          });
        return result;
      };
      if (!isRole(endpoint.access)) return keep();
      const { tx, actor, now } = session as OrgSession;
      const by = { personId: actor.personId, now };
      const call = await repeatableCall(endpoint, request, input, by, replyKey);
      return call ? onlyOnce(tx, call, keep) : keep();
    });
  };
}

/** Checks a caller before the body of their call is read, by {@link Steps.admit}; undefined when roles decide. */
export function admissionOf<E extends Endpoint, Prepared, Worked>(
  { admit }: Steps<E, Prepared, Worked>,
  { gate, limitGuesses }: BindingOptions,
) {
  if (!admit) return undefined;
  return (request: FastifyRequest): Promise<void> =>
    limitGuesses(request, () =>
      gate.visitor(request, (session) =>
        admit(session as SessionOf<AccessOf<E>>, request.params as Record<string, string>),
      ),
    );
}
