import {
  archiveCaseDate,
  handleCaseDate,
  reopenCaseDate,
  restoreCaseDate,
  updateCaseDate,
} from '@landfall/contract/case-date-changes';
import { updateCaseRecord } from '@landfall/contract/case-records';
import { updateDateSetting } from '@landfall/contract/date-settings';
import { removeUser } from '@landfall/contract/members';
import { updateNotificationSettings } from '@landfall/contract/notification-settings';
import { updateOrganization } from '@landfall/contract/organization';
import { addDays } from '@landfall/domain/calendar-dates';
import { addDate, addDateType, openCase } from '../factories.ts';
import type { Harness, TestPerson } from '../harness.ts';
import type { Dice } from './dice.ts';

/** One reminder of a date type: so many days from the date, to the team or to the admins. */
export interface Reminder {
  offset: number;
  target: 'case_team' | 'admins';
}
interface DateType {
  id: string;
  name: string;
  reminders: readonly Reminder[];
}
interface Case {
  id: string;
  archived: boolean;
  team: readonly string[];
}
export interface SimulatedDate {
  id: string;
  case: Case;
  type: DateType;
  day: string;
  open: boolean;
  archived: boolean;
}

const DAY_SECONDS = 86_400;
const LISTS: readonly (readonly Reminder[])[] = [
  [-7, -1, 0, 1].map((offset) => ({ offset, target: 'case_team' })),
  [
    { offset: -3, target: 'case_team' },
    { offset: -3, target: 'admins' },
    { offset: 0, target: 'case_team' },
  ],
  [-14, -2].map((offset) => ({ offset, target: 'case_team' })),
];

function columnsOf(reminders: readonly Reminder[]) {
  return {
    reminder_in: reminders.map(({ offset }) => offset * DAY_SECONDS),
    reminder_target: reminders.map(({ target }) => target),
  };
}

/** An office of the simulation: its people work through the API, and it remembers the expected state by itself. */
export class Office {
  readonly founder: TestPerson;
  readonly timeZone: string;
  readonly hasDigest: boolean;
  readonly members = new Map<string, TestPerson>();
  readonly dates: SimulatedDate[] = [];
  readonly #cases: Case[] = [];
  readonly #types: DateType[] = [];
  readonly #dice: Dice;

  private constructor(founder: TestPerson, timeZone: string, hasDigest: boolean, dice: Dice) {
    this.founder = founder;
    this.timeZone = timeZone;
    this.hasDigest = hasDigest;
    this.#dice = dice;
  }

  /** Founds an office with members, date types, and cases that have dates in the next `horizon` days. */
  static async found(
    harness: Harness,
    options: { timeZone: string; hasDigest: boolean; cases: number; horizon: number },
    today: string,
    dice: Dice,
  ): Promise<Office> {
    const { timeZone, hasDigest, cases, horizon } = options;
    const office = new Office(await harness.founder(), timeZone, hasDigest, dice);
    await office.founder.call(updateOrganization, { body: { time_zone: timeZone } });
    await office.#keep(office.founder);
    for (let count = 0; count < 4; count += 1) await office.#hire();
    for (const reminders of LISTS) {
      const { id, date_name: name } = await addDateType(office.founder, {
        date_name: `Type ${office.#types.length}`,
        ...columnsOf(reminders),
      });
      office.#types.push({ id, name, reminders });
    }
    for (let count = 0; count < cases; count += 1) {
      await office.#openCase();
      for (let date = dice.roll(3); date >= 0; date -= 1) await office.#addDate(today, horizon);
    }
    return office;
  }

  async #keep(person: TestPerson): Promise<void> {
    this.members.set(person.id, person);
    const digest = { on: this.hasDigest, at: '07:30', weekdays: [1, 2, 3, 4, 5] };
    await person.call(updateNotificationSettings, { body: { digest, mail: { reminder: true } } });
  }

  async #hire(): Promise<void> {
    await this.#keep(await this.founder.colleague('user'));
  }

  async #openCase(): Promise<void> {
    const by = this.#dice.pick([...this.members.values()]) ?? this.founder;
    const { id } = await openCase(by);
    this.#cases.push({ id, archived: false, team: [by.id] });
  }

  async #addDate(today: string, horizon = 30): Promise<void> {
    const of = this.#dice.pick(this.#cases);
    const type = this.#dice.pick(this.#types);
    if (!of || !type || of.archived) return;
    const day = addDays(today, this.#dice.roll(horizon) - 2);
    const { id } = await addDate(this.founder, of.id, day, type.name);
    this.dates.push({ id, case: of, type, day, open: true, archived: false });
  }

  /** One action of a member on a working day. @param today the office's, `YYYY-MM-DD` */
  async work(today: string): Promise<void> {
    const date = this.#dice.pick(this.dates.filter((each) => !each.case.archived));
    const deed = this.#dice.roll(40);
    if (deed < 10) return this.#addDate(today);
    if (deed < 12) return this.#openCase();
    if (deed < 14) return this.#changeTeam();
    if (deed === 14) return this.#changeType();
    if (deed === 15) return this.#hire();
    if (deed === 16) return this.#letGo();
    if (deed < 19) return this.#archiveCase();
    if (!date) return;
    if (deed < 27) return this.#move(date);
    if (deed < 36) return this.#handleOrReopen(date);
    return this.#archiveOrRestore(date);
  }

  async #move(date: SimulatedDate): Promise<void> {
    if (date.archived) return;
    const day = addDays(date.day, this.#dice.roll(41) - 20);
    await this.founder.call(updateCaseDate, { params: { id: date.id }, body: { important_date: day } });
    date.day = day;
  }

  async #handleOrReopen(date: SimulatedDate): Promise<void> {
    if (date.archived) return;
    const params = { id: date.id };
    if (date.open) await this.founder.call(handleCaseDate, { params, body: { state: 'done' } });
    else await this.founder.call(reopenCaseDate, { params });
    date.open = !date.open;
  }

  async #archiveOrRestore(date: SimulatedDate): Promise<void> {
    await this.founder.call(date.archived ? restoreCaseDate : archiveCaseDate, { params: { id: date.id } });
    date.archived = !date.archived;
  }

  async #archiveCase(): Promise<void> {
    const of = this.#dice.pick(this.#cases);
    if (!of) return;
    await this.founder.call(updateCaseRecord, { params: { id: of.id }, body: { archived: !of.archived } });
    of.archived = !of.archived;
  }

  async #changeTeam(): Promise<void> {
    const of = this.#dice.pick(this.#cases);
    if (!of || of.archived) return;
    of.team = [...this.members.keys()].filter(() => this.#dice.roll(3) === 0);
    const body = { assignee_ids: [...of.team] };
    await this.founder.call(updateCaseRecord, { params: { id: of.id }, body });
  }

  async #changeType(): Promise<void> {
    const type = this.#dice.pick(this.#types);
    if (!type) return;
    type.reminders = this.#dice.pick(LISTS) ?? [];
    await this.founder.call(updateDateSetting, {
      params: { id: type.id },
      body: columnsOf(type.reminders),
    });
  }

  async #letGo(): Promise<void> {
    const id = this.#dice.pick([...this.members.keys()].filter((each) => each !== this.founder.id));
    if (!id || this.members.size < 4) return;
    await this.founder.call(removeUser, { params: { id } });
    this.members.delete(id);
  }

  /** The people whom a reminder notifies now. */
  recipientsOf(date: SimulatedDate, { target }: Reminder): string[] {
    const team = date.case.team.filter((id) => this.members.has(id));
    return target === 'case_team' && team.length > 0 ? team : [this.founder.id];
  }
}

/** Whether there are reminders of a date at all. */
export function stands(date: SimulatedDate): boolean {
  return date.open && !date.archived && !date.case.archived;
}
