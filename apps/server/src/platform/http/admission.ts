import type { Endpoint } from '@landfall/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallLimits } from '../limits.ts';
import { Failure } from './failure.ts';
import { type Gate, isRole } from './gate.ts';
import { Pace } from './pace.ts';
import { addressOf } from './rate-limit.ts';
import { type GiveBack, Turns } from './turns.ts';
import { announcedBytes } from './unread-bodies.ts';

/** Bounds what is with the server at once, so that nobody takes it from the others. */
export interface Admission {
  /**
   * Judges a call before its body is read, by what the headers say of that. A large one may come when its sender may make
   * the call, and then has a place until the call's work is done.
   * @param admit says whether a caller without a role may make it, where that is known before the body
   */
  judgeBody(
    endpoint: Endpoint,
    request: FastifyRequest,
    reply: FastifyReply,
    admit?: () => Promise<void>,
  ): Promise<void>;
  /** Resolves when more of the bytes of a call's body may be read after so many. */
  pace(request: FastifyRequest, bytes: number): Promise<void>;
  /** Does the work of a call when it is its caller's turn. */
  work<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T>;
  /** Does one step of a call when it is its caller's turn; the call's body stays with the server. */
  step<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T>;
  /** Does all steps of a call, whose body has a place until they are done. */
  inSteps<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T>;
}

/** For whom a call counts whose organization is not known. */
function personOf(request: FastifyRequest): string {
  const { bearer } = request;
  return bearer ? `person ${bearer.issuer} ${bearer.subject}` : `address ${addressOf(request)}`;
}

/** Makes the admission of calls; `gate` knows whose they are and what their callers may do. */
export function createAdmission(gate: Gate, limits: CallLimits): Admission {
  const waiting = {
    eachWaiting: limits.organizationWaiting,
    allWaiting: limits.waiting,
    waitMs: limits.waitMs,
  };
  const calls = new Turns({
    ...waiting,
    each: limits.organizationCalls,
    all: limits.calls,
    burstMs: limits.organizationBurstMs,
  });
  // A body costs little while it comes.
  const forBodies = { ...waiting, burstMs: Number.POSITIVE_INFINITY };
  const bodies = new Turns({ ...forBodies, each: limits.organizationBodies, all: limits.bodies });
  const parts = new Turns({ ...forBodies, each: limits.organizationParts, all: limits.parts });
  // Bodies that one person sends slowly leave places to their colleagues.
  const bodiesOfPersons = new Turns({
    ...forBodies,
    each: limits.personBodies,
    all: Number.POSITIVE_INFINITY,
  });
  const paceOfParts = new Pace(limits.organizationPartBytesPerSecond);
  const places = new WeakMap<FastifyRequest, GiveBack>();

  const callerOf = (request: FastifyRequest) => gate.organizationOf(request) ?? personOf(request);

  /** Judges a caller by who they are; undefined where that does not decide. */
  function judgeOf(endpoint: Endpoint, request: FastifyRequest): (() => Promise<void>) | undefined {
    if (isRole(endpoint.access)) return () => gate.org(request, endpoint, async () => {});
    if (endpoint.access === 'operator') return () => gate.operator(request, async () => {});
    return undefined;
  }

  async function takePlace(request: FastifyRequest, { bytes }: Endpoint): Promise<GiveBack> {
    const giveBackOwn = await bodiesOfPersons.take(personOf(request));
    try {
      const giveBack = await (bytes ? parts : bodies).take(callerOf(request));
      return () => {
        giveBack();
        giveBackOwn();
      };
    } catch (error) {
      giveBackOwn();
      throw error;
    }
  }

  async function holdingPlace<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } finally {
      // Not with the answer's last byte, which its reader may put off.
      places.get(request)?.();
    }
  }

  return {
    async judgeBody(endpoint, request, reply, admit) {
      const bytes = announcedBytes(request.raw);
      if (bytes <= limits.smallBodyBytes) return;
      if (bytes !== Number.POSITIVE_INFINITY && bytes > request.routeOptions.bodyLimit)
        throw new Failure('payload_too_large', 'The request is too large');
      const judge = judgeOf(endpoint, request) ?? admit;
      if (judge) await calls.run(callerOf(request), judge);
      const giveBack = await takePlace(request, endpoint);
      places.set(request, giveBack);
      reply.raw.once('close', giveBack);
      // Whoever has gone while they waited is not told again.
      if (request.socket.destroyed) giveBack();
    },

    pace: (request, bytes) => paceOfParts.sent(callerOf(request), bytes),
    work: (request, work) => holdingPlace(request, () => calls.run(callerOf(request), work)),
    step: (request, work) => calls.run(callerOf(request), work),
    inSteps: holdingPlace,
  };
}
