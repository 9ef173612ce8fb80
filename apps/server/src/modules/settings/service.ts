import type { UserSettings } from '@landfall/contract/settings';
import { readAll } from '../../platform/db/page.ts';
import { enterOrganization } from '../../platform/db/session.ts';
import { Failure, invalidInput, secondFactorRequired } from '../../platform/http/failure.ts';
import type { PersonSession } from '../../platform/http/gate.ts';
import { announce } from '../../platform/live/announce.ts';
import { auditWriter } from '../audit/service.ts';
import { isOperator } from '../installation/service.ts';
import { mergedSettings, type Settings, settingsFaults } from './free-settings.ts';
import * as queries from './queries.ts';

export const { insertPerson: addPerson, setActiveOrg: activateOrganization } = queries;

/** The settings of a person, as of one of their organizations or of none. */
async function settingsIn(
  { person, multiFactor, emailConfirmed }: PersonSession,
  orgId: string | null,
): Promise<UserSettings> {
  const { settings, ...user } = await queries.selectPerson(person);
  const memberships = await queries.selectMemberships(person);
  const own = memberships.find(({ id }) => id === orgId);
  const needsSecondFactor = own?.requires_second_factor === true && !multiFactor;
  return {
    user: {
      ...user,
      org_id: orgId,
      roles: own?.roles ?? [],
      needs_second_factor: needsSecondFactor,
      needs_confirmed_email: !emailConfirmed,
      operator: await isOperator(person),
    },
    settings: settings as Settings,
    organizations: memberships.map(({ id, name, roles: held }) => ({ id, name, roles: held })),
  };
}

/** The signed-in person, their roles in the active organization, their settings and their organizations. */
export function readSettings(session: PersonSession): Promise<UserSettings> {
  return settingsIn(session, session.org?.id ?? null);
}

/** Changes the display name, and notifies the open pages of colleagues. Existing notes keep the old signature. */
export async function changeDisplayName(session: PersonSession, name: string): Promise<UserSettings> {
  const { person, now } = session;
  await queries.updatePerson(person, { display_name: name });
  const settings = await readSettings(session);
  const event = { kind: 'organization', id: null, n: Date.parse(now) } as const;
  for (const { id: orgId } of settings.organizations)
    announce({ db: person.db, orgId }, event, 'every member');
  return settings;
}

/**
 * Merges changes into the free settings.
 * @throws Failure `invalid_input` for what is too large, too deep, or cannot be stored
 */
export async function changeSettings(session: PersonSession, changes: Settings): Promise<UserSettings> {
  const merged = mergedSettings(await queries.lockSettings(session.person), changes);
  const faults = settingsFaults(changes, merged);
  if (Object.keys(faults).length > 0) throw invalidInput(faults);
  await queries.updatePerson(session.person, { settings: JSON.stringify(merged) });
  return readSettings(session);
}

/**
 * Switches to another of the person's organizations.
 * @throws Failure `forbidden` for an organization that they do not belong to, whether or not it exists
 */
export async function switchOrganization(session: PersonSession, orgId: string): Promise<UserSettings> {
  const { person } = session;
  const org = await enterOrganization(person, orgId);
  if (!org) throw new Failure('forbidden', 'You are not a member of this organization');
  await activateOrganization(person, org);
  return settingsIn(session, org.orgId);
}

/** The person's data in one of their organizations. The export is recorded in its audit log. */
async function dataIn(
  { person, now, requestId }: PersonSession,
  { id, name, roles, created_at }: queries.Membership,
): Promise<object | null> {
  const tx = await enterOrganization(person, id);
  if (!tx) return null;
  const { personId } = person;
  const notes = await readAll((at) => queries.selectOwnNotes(tx, personId, at));
  const auditEntries = await readAll((at) => queries.selectOwnEntries(tx, personId, at));
  await auditWriter.record(tx, {
    personId,
    action: 'personal_data.exported',
    outcome: 'done',
    resourceId: personId,
    fields: [],
    requestId,
    at: Date.parse(now),
  });
  return { id, name, roles, joined_at: created_at, notes, audit_entries: auditEntries };
}

/**
 * All data of the person, as JSON text: profile, settings, and for each of their organizations their roles, the notes
 * they wrote and their audit entries. What they wrote for an organization that they have left belongs to that
 * organization.
 * @throws Failure `second_factor_required` when an organization requires a second factor and the sign-in had none
 */
export async function exportPersonalData(session: PersonSession): Promise<string> {
  const { person, now, multiFactor } = session;
  const memberships = await queries.selectMemberships(person);
  if (!multiFactor && memberships.some((membership) => membership.requires_second_factor))
    throw secondFactorRequired();
  const { settings, ...user } = await queries.selectPerson(person);
  const organizations: object[] = [];
  // Sequentially, as a transaction works in one organization at a time.
  for (const membership of memberships) {
    const held = await dataIn(session, membership);
    if (held) organizations.push(held);
  }
  const held = { exported_at: now, user, operator: await isOperator(person), settings, organizations };
  return `${JSON.stringify(held, null, 2)}\n`;
}
