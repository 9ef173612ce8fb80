import type { Endpoint } from '@landfall/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallLimits } from '../limits.ts';
import { Failure } from './failure.ts';
import { FairSemaphore, type Release } from './fair-semaphore.ts';
import { type Gate, isRole } from './gate.ts';
import { Pace } from './pace.ts';
import { addressOf } from './rate-limit.ts';
import { announcedBytes } from './unread-bodies.ts';

/** Limits what the server handles at once, so that no caller uses all of it. */
export interface Admission {
  /**
   * Judges a call before its body is read, by its headers. A large body is read only when its sender may make the call,
   * and keeps a slot until the call's work is done.
   * @param admit checks a caller without a role, where that is possible before the body is read
   */
  judgeBody(
    endpoint: Endpoint,
    request: FastifyRequest,
    reply: FastifyReply,
    admit?: () => Promise<void>,
  ): Promise<void>;
  /** Resolves when more of the bytes of a call's body may be read after so many. */
  pace(request: FastifyRequest, bytes: number): Promise<void>;
  /** Runs the work of a call when its caller has a slot. */
  work<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T>;
  /** Runs one step of a call when its caller has a slot; the call's body stays with the server. */
  step<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T>;
  /** Runs all steps of a call, whose body keeps its slot until they are done. */
  inSteps<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T>;
}

/** The key under which a call counts when its organization is not known. */
function personOf(request: FastifyRequest): string {
  const { bearer } = request;
  return bearer ? `person ${bearer.issuer} ${bearer.subject}` : `address ${addressOf(request)}`;
}

/** Creates the admission of calls; `gate` knows their organizations and what their callers may do. */
export function createAdmission(gate: Gate, limits: CallLimits): Admission {
  const waiting = {
    eachWaiting: limits.organizationWaiting,
    allWaiting: limits.waiting,
    waitMs: limits.waitMs,
  };
  const calls = new FairSemaphore({
    ...waiting,
    each: limits.organizationCalls,
    all: limits.calls,
    burstMs: limits.organizationBurstMs,
  });
  // Receiving a body costs little.
  const forBodies = { ...waiting, burstMs: Number.POSITIVE_INFINITY };
  const bodies = new FairSemaphore({ ...forBodies, each: limits.organizationBodies, all: limits.bodies });
  const parts = new FairSemaphore({ ...forBodies, each: limits.organizationParts, all: limits.parts });
  // Bodies that one person sends slowly leave slots to their colleagues.
  const bodiesOfPersons = new FairSemaphore({
    ...forBodies,
    each: limits.personBodies,
    all: Number.POSITIVE_INFINITY,
  });
  const paceOfParts = new Pace(limits.organizationPartBytesPerSecond);
  const releases = new WeakMap<FastifyRequest, Release>();

  const callerOf = (request: FastifyRequest) => gate.organizationOf(request) ?? personOf(request);

  /** Checks a caller's role; undefined when that does not decide. */
  function judgeOf(endpoint: Endpoint, request: FastifyRequest): (() => Promise<void>) | undefined {
    if (isRole(endpoint.access)) return () => gate.org(request, endpoint, async () => {});
    if (endpoint.access === 'operator') return () => gate.operator(request, async () => {});
    return undefined;
  }

  async function acquireSlots(request: FastifyRequest, { bytes }: Endpoint): Promise<Release> {
    const releaseOwn = await bodiesOfPersons.acquire(personOf(request));
    try {
      const release = await (bytes ? parts : bodies).acquire(callerOf(request));
      return () => {
        release();
        releaseOwn();
      };
    } catch (error) {
      releaseOwn();
      throw error;
    }
  }

  async function holdingSlot<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } finally {
      // Not at the end of the response, which its reader may delay.
      releases.get(request)?.();
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
      const release = await acquireSlots(request, endpoint);
      releases.set(request, release);
      reply.raw.once('close', release);
      // For a client who left while waiting, the close event has been emitted already.
      if (request.socket.destroyed) release();
    },

    pace: (request, bytes) => paceOfParts.sent(callerOf(request), bytes),
    work: (request, work) => holdingSlot(request, () => calls.run(callerOf(request), work)),
    step: (request, work) => calls.run(callerOf(request), work),
    inSteps: holdingSlot,
  };
}
