import type { ClientLanguage } from '@landfall/contract/client-languages';
import { GROUP_TARGET, REMINDER_TARGET_LABELS, type ReminderTarget } from '@landfall/contract/reminders';
import { reaches } from '@landfall/contract/roles';
import type { OrgTx } from '../../platform/db/session.ts';
import { isUsableAddress } from '../../platform/mail/mail.ts';
import * as queries from './queries.ts';

/** The members and groups of an organization, which targets refer to. */
export interface Directory {
  members: ReadonlyMap<string, queries.Member>;
  groups: ReadonlyMap<string, queries.GroupRow>;
}

/** Reads all members and groups. */
export async function readDirectory(tx: OrgTx): Promise<Directory> {
  const [members, groups] = await Promise.all([queries.selectMembers(tx), queries.selectGroups(tx)]);
  return {
    members: new Map(members.map((member) => [member.id, member])),
    groups: new Map(groups.map((group) => [group.id, group])),
  };
}

function isKind(target: string): target is ReminderTarget {
  return Object.hasOwn(REMINDER_TARGET_LABELS, target);
}

/** Whether a target is a client. */
export function isClientTarget(target: string): target is 'beneficiary' | 'petitioner' {
  return target === 'beneficiary' || target === 'petitioner';
}

/** A target in the form of the contract, with a member's e-mail address. A former member keeps the id. */
export function wireTarget({ members }: Directory, stored: string): string {
  return members.get(stored)?.email || stored;
}

function groupOf({ groups }: Directory, target: string): queries.GroupRow | undefined {
  return target.startsWith(GROUP_TARGET) ? groups.get(target.slice(GROUP_TARGET.length)) : undefined;
}

/** The label of a target. */
export function targetName(directory: Directory, stored: string): string {
  if (isKind(stored)) return REMINDER_TARGET_LABELS[stored];
  const group = groupOf(directory, stored);
  if (group) return group.name;
  const member = directory.members.get(stored);
  if (member) return member.name;
  return stored.includes('@')
    ? stored
    : stored.startsWith(GROUP_TARGET)
      ? 'A deleted group'
      : 'A former member';
}

/**
 * The stored form of a target that a caller sent.
 * @param known targets that are stored already; they may stay even if they no longer match a member or group
 * @returns undefined for a target that matches no member or group
 */
export function storedTarget(
  directory: Directory,
  sent: string,
  known: readonly string[] = [],
): string | undefined {
  if (isKind(sent)) return sent;
  const group = groupOf(directory, sent.toLowerCase());
  if (group) return `${GROUP_TARGET}${group.id}`;
  const kept = known.find((stored) => stored === sent || wireTarget(directory, stored) === sent);
  if (kept !== undefined) return kept;
  const address = sent.toLowerCase();
  return [...directory.members.values()].find(
    ({ id, email }) => email.toLowerCase() === address || id === address,
  )?.id;
}

/** A recipient of a reminder. */
export interface Recipient {
  /** Null for a client. */
  personId: string | null;
  name: string;
  email: string;
  /** The language of mails to them. */
  language: ClientLanguage;
  /** Whether they may handle dates, or only snooze them. */
  mayWrite: boolean;
}

/** What determines the recipients of a reminder. */
export interface Addressed {
  case_id: string;
  /** Whether only the case's team and super admins may see it. */
  restricted: boolean;
  /** In stored form. */
  target: string;
}

/** The current recipients of a target. */
export interface TargetRecipients {
  recipients: Recipient[];
  /** Whether it is sent to admins, as none of its recipients can get it. */
  toAdmins: boolean;
  /** For a client's reminder: why it is not sent to its recipients; null when it is. */
  heldBack: string | null;
}

/** Everything that is needed to determine the recipients of reminders. */
export interface People {
  directory: Directory;
  teams: ReadonlyMap<string, readonly string[]>;
  clients: ReadonlyMap<string, readonly queries.Client[]>;
  /** Whether the organization allows reminders of clients. */
  remindsClients: boolean;
}

/** Reads the possible recipients of reminders of these cases. */
export async function readPeople(tx: OrgTx, caseIds: readonly string[]): Promise<People> {
  const ids = [...new Set(caseIds)];
  const [directory, teams, clients, remindsClients] = await Promise.all([
    readDirectory(tx),
    queries.selectTeams(tx, ids),
    queries.selectClients(tx, ids),
    queries.remindsClients(tx),
  ]);
  return { directory, teams, clients, remindsClients };
}

export const CLIENTS_OFF = 'Client reminders are off in this organization';
export const TYPE_OFF = 'Client reminders are off for this date type';
export const RESTRICTED = 'The case is restricted: clients get nothing by themselves';

function memberIdsFor({ directory, teams }: People, { case_id, target }: Addressed): readonly string[] {
  if (target === 'case_team') return teams.get(case_id) ?? [];
  const everyone = [...directory.members.values()];
  if (target === 'all_staff') return everyone.map(({ id }) => id);
  if (target === 'admins') return everyone.filter(({ roles }) => reaches(roles, 'admin')).map(({ id }) => id);
  return groupOf(directory, target)?.members ?? [target];
}

/** Those members who have signed in here and may see the case. */
function reachableMembers(
  people: People,
  { case_id, restricted }: Addressed,
  ids: readonly string[],
): Recipient[] {
  const team = people.teams.get(case_id) ?? [];
  return [...new Set(ids)].flatMap((id) => {
    const member = people.directory.members.get(id);
    if (!member?.has_signed_in) return [];
    if (restricted && !team.includes(id) && !member.roles.includes('super_admin')) return [];
    const { name, email, roles } = member;
    return { personId: id, name, email, language: 'en', mayWrite: reaches(roles, 'user') };
  });
}

/**
 * The current recipients of a reminder's target.
 * @param typeRemindsClients whether its date type allows reminders of clients
 */
export function targetRecipients(
  people: People,
  reminder: Addressed,
  typeRemindsClients: boolean,
): TargetRecipients {
  const { target, case_id, restricted } = reminder;
  let recipients: Recipient[];
  if (isClientTarget(target)) {
    const heldBack = restricted
      ? RESTRICTED
      : people.remindsClients
        ? typeRemindsClients
          ? null
          : TYPE_OFF
        : CLIENTS_OFF;
    recipients = (people.clients.get(case_id) ?? [])
      .filter(({ kind, email }) => kind === target && isUsableAddress(email))
      .map(({ name, email, language }) => ({ personId: null, name, email, language, mayWrite: false }));
    if (heldBack) return { recipients, toAdmins: false, heldBack };
  } else recipients = reachableMembers(people, reminder, memberIdsFor(people, reminder));
  if (recipients.length > 0) return { recipients, toAdmins: false, heldBack: null };
  const admins = memberIdsFor(people, { ...reminder, target: 'admins' });
  return { recipients: reachableMembers(people, reminder, admins), toAdmins: true, heldBack: null };
}

export const { shareLockMembers } = queries;

/** The clients of a case, as mails name them. */
export function clientNames(people: People, caseId: string): string {
  const clients = people.clients.get(caseId) ?? [];
  const named = clients.filter(({ kind }) => kind === 'beneficiary');
  return (named.length > 0 ? named : clients).map(({ name }) => name).join(', ');
}
