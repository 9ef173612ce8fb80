import type { FastifyInstance, FastifyRequest } from 'fastify';
import { validate as isUuid } from 'uuid';
import type { Room } from '../disk-room.ts';
import type { CallLimits } from '../limits.ts';
import { Failure, storageFull } from './failure.ts';
import { FairSemaphore, type Release } from './fair-semaphore.ts';
import { failureLimit, limitRates, type Processes } from './rate-limit.ts';

/** The mailbox and secret of a posted mail. */
export interface Posting {
  mailboxId: string;
  secret: string;
}

/** Receives posted mails. */
export interface PostedMails {
  /** The organization of the mailbox, if the secret is valid; undefined otherwise. */
  admit(posting: Posting): Promise<string | undefined>;
  /** Stores a mail, once however often it is posted. @returns false when the secret is no longer valid */
  take(posting: Posting, orgId: string, raw: Uint8Array): Promise<boolean>;
}

interface Options {
  limits: CallLimits;
  processes: Processes;
  /** The largest mail, in bytes. */
  mostBytes: number;
  room?: Room | undefined;
  mails: PostedMails;
}

/** The most mails that are handled at once, each in memory: per organization, and in total. */
const MAILS_OF_ONE = 2;
const MAILS = 4;

const refused = () => new Failure('unauthenticated', 'The secret is not that of this mailbox');

/** The secret of a call (RFC 6750, 2.1); empty: none. */
function secretOf({ headers: { authorization = '' } }: FastifyRequest): string {
  return /^Bearer ([\w-]{43})$/i.exec(authorization)?.[1] ?? '';
}

interface Admitted {
  posting: Posting;
  orgId: string;
  release: Release;
  /** Whether its body is being handled: the slot is released afterwards. */
  isTaken: boolean;
}

/**
 * Serves `POST /inbound-mail/{mailbox}` outside of the API, to services that receive mail, which have a secret instead
 * of a session: 204 once the mail is stored, 401 for a wrong secret and for an unknown mailbox alike, 413 for a mail
 * that is too large, 429 after too many wrong secrets. No body is read before the secret was checked.
 */
export async function servePostedMail(app: FastifyInstance, options: Options): Promise<void> {
  const { limits, processes, mostBytes, room, mails } = options;
  await limitRates(app, limits, processes);
  const limitGuesses = failureLimit(app, {
    code: 'unauthenticated',
    perMinute: limits.wrongTokensPerMinute,
    processes,
    words: 'Too many secrets that are not good. Wait a minute and try again',
  });
  const semaphore = new FairSemaphore({
    each: MAILS_OF_ONE,
    all: MAILS,
    eachWaiting: limits.organizationWaiting,
    allWaiting: limits.waiting,
    waitMs: limits.waitMs,
    burstMs: Number.POSITIVE_INFINITY,
  });
  const admitted = new WeakMap<FastifyRequest, Admitted>();

  async function admit(request: FastifyRequest): Promise<{ posting: Posting; orgId: string }> {
    const { mailbox: mailboxId } = request.params as { mailbox: string };
    const posting = { mailboxId, secret: secretOf(request) };
    if (!isUuid(mailboxId) || posting.secret === '') throw refused();
    const orgId = await mails.admit(posting);
    if (orgId === undefined) throw refused();
    return { posting, orgId };
  }

  /** Releases the slot of a call that ended before its mail was handled. */
  async function giveUp(request: FastifyRequest): Promise<void> {
    const who = admitted.get(request);
    if (who && !who.isTaken) who.release();
  }

  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    ['message/rfc822', 'application/octet-stream'],
    { parseAs: 'buffer', bodyLimit: mostBytes },
    (_request, body, done) => done(null, body),
  );
  app.post('/inbound-mail/:mailbox', {
    bodyLimit: mostBytes,
    async onRequest(request) {
      const who = await limitGuesses(request, () => admit(request));
      if (room?.isFull) throw storageFull();
      const release = await semaphore.acquire(who.orgId);
      // For a client who left while waiting, no further event follows.
      if (request.raw.destroyed) {
        release();
        throw new Failure('unavailable', 'The call has ended');
      }
      admitted.set(request, { ...who, release, isTaken: false });
    },
    onResponse: giveUp,
    onRequestAbort: giveUp,
    async handler(request, reply) {
      const who = admitted.get(request);
      const { body } = request;
      if (!who || !Buffer.isBuffer(body) || body.length === 0)
        throw new Failure('unsupported_media_type', 'The body must be a mail, as message/rfc822');
      who.isTaken = true;
      try {
        if (!(await mails.take(who.posting, who.orgId, body))) throw refused();
      } finally {
        who.release();
      }
      return reply.code(204).send();
    },
  });
}
