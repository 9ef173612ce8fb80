import { addDays, daysUntil } from '@landfall/domain/calendar-dates';
import { DAY_MS, MINUTE_MS } from '@landfall/domain/durations';
import type pg from 'pg';
import { DigestJudge, digestDayAfter, names } from './digest-judge.ts';
import { Disturbances } from './disturbances.ts';
import { dayAt, instantOf } from './local-time.ts';
import type { Office, Reminder, SimulatedDate } from './office.ts';
import { stands } from './office.ts';
import type { SentMail } from './post.ts';
import { strayRows } from './stray-rows.ts';

/** A digest that waits for Monday, and a day more. */
const DIGEST_WITHIN_MS = 4 * DAY_MS;

/** Whether dates of a type have a reminder, as it is now. */
function isAsked({ type }: SimulatedDate, { offset, target }: Reminder): boolean {
  return type.reminders.some((each) => each.offset === offset && each.target === target);
}

/** A person who has to be notified of a date, once. */
interface Expectation {
  office: Office;
  date: SimulatedDate;
  promised: string;
  personId: string;
  /** The reminders by which they are notified. */
  reminders: Reminder[];
  /** 09:00 of the office, in milliseconds. */
  dueAt: number;
  /** The earliest possible time: after downtime it is later than that. */
  possibleAt: number;
  ways: { channel: 'mail' | 'digest'; mailId: string | null }[];
  inBell: boolean;
}

interface Delivery {
  reminder_id: string;
  case_date_id: string;
  promised_for: string;
  on_day: string;
  person_id: string;
  channel: 'mail' | 'bell' | 'digest';
  covered: boolean;
  mail_id: string | null;
}

/** The least UUIDv7 that is created at an instant or later. */
function leastId(instant: number): string {
  const hex = instant.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

/** Works out from the offices' own memory who has to be notified of what, and finds what was sent otherwise. */
export class Judge {
  readonly faults: string[] = [];
  readonly figures = { reminders: 0, mails: 0, byDigest: 0, counted: 0, digests: 0, late: 0, repeated: 0 };
  readonly #owner: pg.Pool;
  readonly #expected = new Map<string, Expectation>();
  /** The days for which a reminder of a date was promised and sent. */
  readonly #said = new Map<string, string[]>();
  readonly #byMail = new Map<string, Expectation>();
  readonly #sentOnce = new Set<string>();
  readonly #disturbances = new Disturbances();
  readonly #digests = new DigestJudge(this.faults, this.#disturbances);

  readonly #offices: readonly Office[];

  /** @param offices may grow: offices that are founded later are judged, too */
  constructor(owner: pg.Pool, offices: readonly Office[]) {
    this.#owner = owner;
    this.#offices = offices;
  }

  /** Records a period in which nothing could be sent on time. */
  excuse(from: number, to: number): void {
    this.#disturbances.add(from, to);
  }

  #fault(what: string, { date, promised, personId, dueAt }: Expectation): void {
    const due = new Date(dueAt).toISOString();
    this.faults.push(`${what}: date ${date.id} of ${promised}, due ${due}, to ${personId}`);
  }

  /** Records whom an office has to notify of what between two instants, by its present state. */
  expect(office: Office, from: number, to: number): void {
    const { timeZone } = office;
    const today = dayAt(to, timeZone);
    const due: { date: SimulatedDate; reminder: Reminder; on: string }[] = [];
    for (let on = dayAt(from, timeZone); on <= today; on = addDays(on, 1)) {
      const dueAt = instantOf(on, '09:00', timeZone);
      if (dueAt <= from || dueAt > to) continue;
      for (const date of office.dates.filter(stands))
        for (const reminder of date.type.reminders)
          if (
            addDays(date.day, reminder.offset) === on &&
            this.#isNew(date, reminder) &&
            this.#isOfUse(date, on, today)
          )
            due.push({ date, reminder, on });
    }
    for (const { date, reminder } of due) this.#expectOne(office, date, reminder, due, to);
  }

  /** Late reminders of one date that arrive together count as the last of them. */
  #expectOne(
    office: Office,
    date: SimulatedDate,
    reminder: Reminder,
    due: readonly { date: SimulatedDate; on: string }[],
    possibleAt: number,
  ): void {
    const on = due.filter((each) => each.date === date).at(-1)?.on ?? '';
    this.#reportedDays(date, reminder).push(date.day);
    const dueAt = instantOf(on, '09:00', office.timeZone);
    for (const personId of office.recipientsOf(date, reminder))
      this.#await({ office, date, personId, dueAt, possibleAt }, on, reminder);
  }

  #await(
    told: Pick<Expectation, 'office' | 'date' | 'personId' | 'dueAt' | 'possibleAt'>,
    on: string,
    reminder: Reminder,
  ): void {
    const { date, personId } = told;
    const key = [date.id, date.day, on, personId].join(' ');
    const known = this.#expected.get(key);
    if (known) known.reminders.push(reminder);
    else
      this.#expected.set(key, {
        ...told,
        promised: date.day,
        reminders: [reminder],
        ways: [],
        inBell: false,
      });
  }

  /** Whether a mail about a person's date still waits for the mail server. */
  #waits({ ways }: Expectation): boolean {
    return ways.length > 0 && ways.every(({ mailId }) => mailId !== null && !this.#sentOnce.has(mailId));
  }

  /** Records that an office's change may have withdrawn mails that wait for the mail server. */
  reconsider(office: Office): void {
    for (const [key, expected] of this.#expected) {
      const { date, promised, personId, reminders, dueAt, possibleAt } = expected;
      if (expected.office !== office || !this.#waits(expected)) continue;
      const asked = reminders.filter((reminder) => isAsked(date, reminder));
      const stays = stands(date) && date.day === promised && asked.length > 0;
      if (stays && office.members.has(personId)) continue;
      this.#expected.delete(key);
      // The person was not notified: the day counts as unreported again, and the present recipients are expected.
      for (const reminder of stays ? [] : reminders) {
        const said = this.#reportedDays(date, reminder);
        if (said.includes(promised)) said.splice(said.indexOf(promised), 1);
      }
      const on = dayAt(dueAt, office.timeZone);
      for (const reminder of stays ? asked : [])
        for (const other of office.recipientsOf(date, reminder))
          if (!this.#expected.has([date.id, promised, on, other].join(' ')))
            this.#await({ office, date, personId: other, dueAt, possibleAt }, on, reminder);
    }
  }

  #reportedDays(date: SimulatedDate, { offset, target }: Reminder): string[] {
    const key = `${date.id} ${offset} ${target}`;
    const days = this.#said.get(key) ?? [];
    this.#said.set(key, days);
    return days;
  }

  /** Whether neither the date's day nor one next to it was reported: those are not reported again. */
  #isNew(date: SimulatedDate, reminder: Reminder): boolean {
    return this.#reportedDays(date, reminder).every((day) => Math.abs(daysUntil(day, date.day)) > 1);
  }

  #isOfUse({ day }: SimulatedDate, on: string, today: string): boolean {
    return daysUntil(today, on > day ? on : day) < 7;
  }

  /**
   * Judges what was sent and stored at an instant.
   * @param mayRepeat ids of mails that may have been sent twice because of a crash
   */
  async judge(now: number, sent: readonly SentMail[], mayRepeat: ReadonlySet<string>): Promise<void> {
    await this.#judgeDeliveries(now);
    const kinds = await this.#kindsOf(sent);
    for (const mail of sent) {
      if (this.#sentOnce.has(mail.id)) {
        this.figures.repeated += 1;
        if (!mayRepeat.has(mail.id)) this.faults.push(`Sent again without a crash: ${mail.subject}`);
        continue;
      }
      this.#sentOnce.add(mail.id);
      const { kind, person_id: personId } = kinds.get(mail.id) ?? { kind: '', person_id: '' };
      if (kind === 'digest') this.#takeDigest(personId, now, mail.text);
      if (kind === 'date_reminder') this.#judgeMail(mail, now);
    }
    this.#settle(now);
  }

  async #judgeDeliveries(now: number): Promise<void> {
    const { rows } = await this.#owner.query<Delivery>(
      `select reminder_id, case_date_id, promised_for::text, on_day::text, person_id, channel, covered, mail_id
       from app.reminder_delivery where id >= $1`,
      [leastId(now)],
    );
    const inDigest = new Set<string>();
    for (const { case_date_id, promised_for, on_day, person_id, channel, covered, mail_id } of rows) {
      const key = [case_date_id, promised_for, on_day, person_id].join(' ');
      const expected = this.#expected.get(key);
      if (!expected) {
        this.faults.push(`Nobody was to be told: ${channel} ${key} at ${new Date(now).toISOString()}`);
        continue;
      }
      if (channel === 'bell') expected.inBell = true;
      if (channel === 'bell' || covered || (channel === 'digest' && inDigest.has(key))) continue;
      if (channel === 'digest') inDigest.add(key);
      // Each pass sees what was written at its own instant; a pass at the same one sees it again.
      if (channel === 'mail' && mail_id && this.#byMail.has(mail_id)) continue;
      if (channel === 'digest' && expected.ways.some((way) => way.channel === 'digest')) continue;
      expected.ways.push({ channel, mailId: mail_id });
      if (expected.ways.length > 1) this.#fault('Told twice', expected);
      if (channel === 'mail') this.#judgeWay(expected, now);
      else if (!expected.office.hasDigest) this.#fault('Left to a digest that nobody wants', expected);
      if (mail_id) this.#byMail.set(mail_id, expected);
    }
  }

  /**
   * With the digest on, single mails are only for dates that are due today, tomorrow or before the next digest, or one
   * day overdue, unless the digest has named them.
   */
  #judgeWay(expected: Expectation, now: number): void {
    const { office, promised, personId, date } = expected;
    const today = dayAt(now, office.timeZone);
    if (!office.hasDigest) return;
    const days = daysUntil(promised, today);
    const isBeforeDigest = days > 0 && promised <= digestDayAfter(today);
    if (Math.abs(days) > 1 && !isBeforeDigest) this.#fault('A mail beside the digest', expected);
    if (this.#digests.hasNamed(personId, today, { id: date.id, day: promised }))
      this.#fault('Said by the digest, too', expected);
  }

  async #kindsOf(sent: readonly SentMail[]) {
    const { rows } = await this.#owner.query<{ id: string; kind: string; person_id: string }>(
      `select m.id, m.kind, p.id as person_id from app.mail m left join app.person p on p.email = m.recipient
       where m.id = any($1::uuid[])`,
      [sent.map(({ id }) => id)],
    );
    return new Map(rows.map((row) => [row.id, row]));
  }

  #judgeMail({ id, subject }: SentMail, now: number): void {
    const expected = this.#byMail.get(id);
    if (!expected) {
      this.faults.push(`A mail of no reminder: ${subject}`);
      return;
    }
    this.figures.mails += 1;
    const { date, promised, dueAt, office, personId } = expected;
    if (!stands(date) || date.day !== promised) this.#fault('Stale', expected);
    if (!office.members.has(personId)) this.#fault('To who has left', expected);
    if (now < dueAt) this.#fault('Too early', expected);
    if (now > dueAt) {
      this.figures.late += 1;
      if (!this.#disturbances.excuse(dueAt, now))
        this.#fault(`Late by ${(now - dueAt) / MINUTE_MS} minutes`, expected);
    }
  }

  #takeDigest(personId: string, now: number, text: string): void {
    this.figures.digests += 1;
    this.#digests.take(
      this.#offices.find(({ members }) => members.has(personId)),
      personId,
      now,
      text,
    );
  }

  /** Finds what should have been sent by now, and was not. */
  #settle(now: number, isOver = false): void {
    for (const [key, expected] of this.#expected) {
      const { dueAt, possibleAt, ways, inBell, date, promised, personId, office } = expected;
      if (!isOver && now < possibleAt + DIGEST_WITHIN_MS) continue;
      this.#expected.delete(key);
      this.figures.reminders += 1;
      if (ways.length === 0) this.#fault('Missed', expected);
      if (!inBell) this.#fault('Not in the bell', expected);
      const [way] = ways;
      if (way?.channel === 'mail' && !this.#sentOnce.has(way.mailId ?? ''))
        this.#fault('Mail not sent', expected);
      const isAsItWas = stands(date) && date.day === promised && office.members.has(personId);
      if (way?.channel !== 'digest' || !isAsItWas) continue;
      this.figures.byDigest += 1;
      const digests = this.#digests.since(personId, dueAt - DAY_MS);
      if (digests.some((digest) => names(digest, date.id))) continue;
      // A long digest names the most urgent dates, and only counts the rest.
      if (digests.some(({ text }) => /^\+\d+ more in/m.test(text))) this.figures.counted += 1;
      else if (!isOver) this.#fault('In no digest', expected);
    }
    this.#digests.forget(now);
  }

  /** Judges what remains once the simulation has ended, and the rows that it leaves between two instants. */
  async finish(start: number, now: number): Promise<void> {
    this.#settle(now, true);
    this.faults.push(...(await strayRows(this.#owner, start, now)));
  }
}
