import { setTimeout as wait } from 'node:timers/promises';
import { MAILBOX_STEPS, type MailboxStep, type MailboxTest } from '@landfall/contract/mailboxes';
import type { Inbox } from '../../platform/mail/imap.ts';
import type { Outcome, Post } from '../../platform/mail/mail.ts';
import { type MailServer, MailServerError, serverWords } from '../../platform/mail/mail-server.ts';
import { serverPost, trySmtp } from '../../platform/mail/smtp.ts';
import { SignInError, type TokenKeeping } from './access-tokens.ts';
import { checkersOf } from './checkers.ts';
import type { MailboxAccess, OpenedMailbox } from './mailbox-access.ts';
import { newProbe, type ProbeKind } from './probes.ts';

/** How many times the test looks for the mails that it sent, and the pause before each time, in milliseconds. */
const LOOKS = 15;
const PAUSE_MS = 1_000;

interface Options {
  access: MailboxAccess;
  /** The key that signs test mails. */
  key: Buffer;
  /** The product's outgoing mail server, for mailboxes without their own, or null. */
  productPost: () => Post | null;
  pause?: (milliseconds: number) => Promise<void>;
}

type Steps = MailboxTest['steps'];

/** The result of a test. */
export interface TrialResult {
  steps: Steps;
  /** Undefined when it could not be determined. */
  plus: 'works' | 'refused' | undefined;
}

/** A step failed, with a reason for people. */
class StepError extends Error {
  override name = 'StepError';
}

function wordsOf(error: unknown, server?: MailServer): string {
  if (error instanceof StepError || error instanceof SignInError) return error.message;
  return serverWords(error, server?.signIn);
}

const mailTo = (box: OpenedMailbox, probe: string, kind: ProbeKind) => {
  const at = box.address.lastIndexOf('@');
  const plus = `${box.address.slice(0, at)}+probe${box.address.slice(at)}`;
  const text = 'Landfall sent this to find out whether this mailbox works. It can be deleted.';
  return {
    id: `${probe}.${kind}`,
    recipient: kind === 'plus' ? plus : box.address,
    recipient_name: '',
    subject: `Test of this mailbox (${probe}.${kind})`,
    text,
    html: `<p>${text}</p>`,
    attachments: [],
  };
};

/** Tests a mailbox. Takes at most 15 seconds, in addition to the time that its servers need to answer. */
class Trial {
  readonly #options: Options;
  readonly #box: OpenedMailbox;
  readonly #keeping: TokenKeeping;
  readonly #said = new Map<MailboxStep, { ok: boolean | null; said: string }>();
  readonly #probe: string;

  constructor(options: Options, box: OpenedMailbox, keeping: TokenKeeping) {
    this.#options = options;
    this.#box = box;
    this.#keeping = keeping;
    this.#probe = newProbe(options.key, box.id);
  }

  async run(): Promise<TrialResult> {
    const inbox = await this.#signInToRead();
    try {
      const post = await this.#signInToSend();
      const plus = inbox && post ? await this.#exchange(inbox, post).finally(() => post.close()) : undefined;
      if (!inbox) post?.close();
      if (inbox) await this.#step('checks', async () => checkersOf(inbox));
      return { steps: this.#steps(), plus };
    } finally {
      inbox?.close();
    }
  }

  #steps(): Steps {
    return MAILBOX_STEPS.map((name) => ({ name, ...(this.#said.get(name) ?? { ok: null, said: '' }) }));
  }

  async #step<T extends { said: string; ok?: boolean }>(
    name: MailboxStep,
    work: () => Promise<T>,
    server?: () => MailServer | undefined,
  ): Promise<T | undefined> {
    try {
      const result = await work();
      this.#said.set(name, { ok: result.ok ?? true, said: result.said });
      return result;
    } catch (error) {
      this.#said.set(name, { ok: false, said: wordsOf(error, server?.()) });
      return undefined;
    }
  }

  async #signInToRead(): Promise<Inbox | undefined> {
    const { imap } = this.#box;
    if (!imap) {
      this.#said.set('imap', { ok: null, said: 'No server is set to read mail from' });
      return undefined;
    }
    let server: MailServer | undefined;
    const done = await this.#step(
      'imap',
      async () => {
        server = await this.#options.access.serverOf(imap, this.#box, this.#keeping);
        const inbox = await this.#options.access.signedIn(server);
        const { uidNext } = await inbox.examine();
        return { inbox, said: `${imap.host} let Landfall in${uidNext > 1 ? '' : '; the inbox is empty'}` };
      },
      () => server,
    );
    return done?.inbox;
  }

  async #signInToSend(): Promise<Post | undefined> {
    const { smtp, sender_name: name, address } = this.#box;
    if (!smtp) {
      this.#said.set('smtp', { ok: null, said: 'Mail goes out by Landfall’s own mail server' });
      const post = this.#options.productPost();
      if (!post)
        this.#said.set('send', { ok: null, said: 'Landfall has no mail server of its own (SMTP_URL)' });
      return post ?? undefined;
    }
    let server: MailServer | undefined;
    const done = await this.#step(
      'smtp',
      async () => {
        server = await this.#options.access.serverOf(smtp, this.#box, this.#keeping);
        await trySmtp(server);
        return { post: serverPost(server, { name, address }), said: `${smtp.host} let Landfall in` };
      },
      () => server,
    );
    return done?.post;
  }

  async #send(post: Post, kind: ProbeKind): Promise<Outcome> {
    return post.send({ ...mailTo(this.#box, this.#probe, kind), created_at: new Date().toISOString() });
  }

  /** Sends mails to the mailbox and looks for them. */
  async #exchange(inbox: Inbox, post: Post): Promise<TrialResult['plus']> {
    const before = await inbox.examine().catch(() => undefined);
    let plusRefusal: string | undefined;
    const sent = await this.#step('send', async () => {
      const outcome = await this.#send(post, 'plain');
      if (outcome.kind !== 'sent') throw new StepError(outcome.reason);
      const plus = await this.#send(post, 'plus');
      if (plus.kind !== 'sent') plusRefusal = plus.reason;
      return { said: `Sent to ${this.#box.address}` };
    });
    if (!sent || !before) return undefined;
    const arrived = new Set<ProbeKind>();
    let plus: TrialResult['plus'];
    await this.#step('receive', async () => {
      const isComplete = () => arrived.has('plain') && (plusRefusal !== undefined || arrived.has('plus'));
      for (let look = 0; look < LOOKS && !isComplete(); look += 1) {
        await (this.#options.pause ?? wait)(PAUSE_MS);
        await this.#findArrived(inbox, before.uidNext - 1, arrived);
      }
      if (!arrived.has('plain')) throw new MailServerError('It has not arrived: look whether it comes later');
      plus = arrived.has('plus') ? 'works' : 'refused';
      return { said: 'It has arrived' };
    });
    if (plus === 'works') this.#said.set('plus', { ok: true, said: 'It has arrived' });
    if (plus === 'refused')
      this.#said.set('plus', {
        ok: false,
        said: plusRefusal ?? 'It has not arrived: answers are told by their headers',
      });
    return plus;
  }

  async #findArrived(inbox: Inbox, after: number, arrived: Set<ProbeKind>): Promise<void> {
    await inbox.examine();
    for (const uid of await inbox.numbersAfter(after)) {
      const mail = await inbox.list(uid);
      for (const kind of ['plain', 'plus'] as const) {
        const mark = `${this.#probe}.${kind}`;
        if (mail?.messageId.includes(mark) || mail?.subject.includes(mark)) arrived.add(kind);
      }
    }
  }
}

/** Tests whether a mailbox can be read and sent from, and how its server treats mails. */
export function tryMailbox(
  options: Options,
  box: OpenedMailbox,
  keeping: TokenKeeping,
): Promise<TrialResult> {
  return new Trial(options, box, keeping).run();
}
