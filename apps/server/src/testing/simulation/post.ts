import type { Outcome, Post, WaitingMail } from '../../platform/mail/mail.ts';

export type SentMail = WaitingMail;

/** A mail server of the simulation, which can be away, and whose sender can die. */
export class SimulatedPost implements Post {
  /** Whether it takes nothing. */
  away = false;
  /** Whether whoever hands over the next mail dies before they can write down that it was taken. */
  kills = false;
  /** Mails whose sender died: they come a second time. */
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

  /** What was sent since it was asked last. */
  take(): SentMail[] {
    const sent = this.#sent;
    this.#sent = [];
    return sent;
  }

  close(): void {}
}
