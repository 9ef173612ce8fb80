import type { Outcome, Post, WaitingMail } from '../../platform/mail/mail.ts';

export type SentMail = WaitingMail;

/** The mail server of the simulation, which can be unreachable, and whose sender can die. */
export class SimulatedPost implements Post {
  /** Whether it accepts nothing. */
  away = false;
  /** Whether the sender of the next mail dies before it can store that the mail was accepted. */
  kills = false;
  /** Mails whose sender died: they are sent a second time. */
  readonly killed = new Set<string>();
  #sent: SentMail[] = [];

  async send(mail: WaitingMail): Promise<Outcome> {
    if (this.away) return { kind: 'delayed', reason: 'Busy', handedOver: false };
    this.#sent.push(mail);
    if (this.kills) {
      this.kills = false;
      this.killed.add(mail.id);
      throw new Error('The worker was killed');
    }
    return { kind: 'sent' };
  }

  /** The mails sent since the last call. */
  take(): SentMail[] {
    const sent = this.#sent;
    this.#sent = [];
    return sent;
  }

  close(): void {}
}
