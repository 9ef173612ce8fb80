import { LIMITS } from '@landfall/contract/constants';
import type { HandlerInput } from '@landfall/contract/endpoint';
import type {
  createReminderTemplate,
  ReminderTemplate,
  updateReminderTemplate,
} from '@landfall/contract/reminders';
import { GROUP_TARGET } from '@landfall/contract/reminders';
import { changedFields } from '../../platform/db/changed-fields.ts';
import { lockOrganization } from '../../platform/db/organization-lock.ts';
import type { OrgTx } from '../../platform/db/session.ts';
import { idOfName } from '../../platform/db/taken-names.ts';
import { Failure, found, invalidInput, notFound, staleVersion } from '../../platform/http/failure.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { newRecord } from '../../platform/new-record.ts';
import { planTemplate, prepareTemplate } from '../reminder-plan/service.ts';
import { type Directory, readDirectory, storedTarget, wireTarget } from '../reminder-targets/service.ts';
import * as queries from './queries.ts';

type EntryInput = HandlerInput<typeof createReminderTemplate>['body']['entries'][number];

/**
 * Entries in stored form.
 * @param known stored targets that may stay even if they no longer match a member or group
 * @throws Failure `invalid_input` that names a target that matches no member or group, or a duplicate entry
 */
export function storedEntries(
  directory: Directory,
  entries: readonly EntryInput[],
  known: readonly string[] = [],
): queries.StoredEntry[] {
  const seen = new Set<string>();
  return entries.map((entry, at) => {
    const target = storedTarget(directory, entry.target, known);
    if (target === undefined)
      throw invalidInput({ [`entries.${at}.target`]: 'Neither a known group nor a member’s e-mail address' });
    const key = `${entry.offset_days} ${target}`;
    if (seen.has(key))
      throw invalidInput({ [`entries.${at}.target`]: 'There is a reminder for them on this day already' });
    seen.add(key);
    return { ...entry, target };
  });
}

async function toWire(tx: OrgTx, rows: readonly queries.TemplateRow[]): Promise<ReminderTemplate[]> {
  const [directory, types] = await Promise.all([readDirectory(tx), queries.selectUsingTypes(tx)]);
  return rows.map((row) => ({
    ...row,
    entries: row.entries.map((entry) => ({ ...entry, target: wireTarget(directory, entry.target) })),
    date_types: types.filter((type) => type.template_id === row.id).map(({ date_name }) => date_name),
  }));
}

/** All templates, by name. */
export async function listTemplates({ tx }: OrgSession): Promise<ReminderTemplate[]> {
  return toWire(tx, await queries.selectTemplates(tx));
}

/** One template. */
export async function readTemplate({ tx }: Pick<OrgSession, 'tx'>, id: string): Promise<ReminderTemplate> {
  const [template] = await toWire(tx, [found(await queries.selectTemplate(tx, id))]);
  return found(template);
}

async function assertNameFree(tx: OrgTx, name: string, except?: string): Promise<void> {
  await lockOrganization(tx);
  if (await idOfName(tx, 'reminder_template', name, except))
    throw new Failure('conflict', `A reminder template is already named ${name}`);
}

/**
 * Adds a template.
 * @throws Failure `conflict` for a name that another template has, or when the maximum number is reached
 */
export async function addTemplate(
  { tx, now }: OrgSession,
  { entries, ...fields }: HandlerInput<typeof createReminderTemplate>['body'],
): Promise<ReminderTemplate> {
  await assertNameFree(tx, fields.name);
  if ((await queries.countOfKind(tx, 'reminder_template')) >= LIMITS.reminderTemplates)
    throw new Failure(
      'conflict',
      `An organization has at most ${LIMITS.reminderTemplates} reminder templates`,
    );
  const record = newRecord(now);
  const stored = storedEntries(await readDirectory(tx), entries);
  await queries.insertTemplate(tx, { ...record, ...fields, entries: stored });
  return readTemplate({ tx }, record.id);
}

/**
 * Changes the supplied fields, and with them the planned reminders of the types that use the template.
 * @throws Failure `stale_version` with the current template, `conflict` for a name that another template has
 */
export async function editTemplate(
  { tx, now }: OrgSession,
  id: string,
  { version, entries, ...fields }: HandlerInput<typeof updateReminderTemplate>['body'],
): Promise<ReminderTemplate> {
  if (fields.name !== undefined) await assertNameFree(tx, fields.name, id);
  const prepared = entries && (await prepareTemplate(tx, id));
  const current = found(await queries.lockTemplate(tx, id));
  if (version !== undefined && version !== current.version)
    throw staleVersion(await readTemplate({ tx }, id));
  const known = current.entries.map(({ target }) => target);
  const stored = entries && storedEntries(await readDirectory(tx), entries, known);
  const isOther = stored !== undefined && JSON.stringify(stored) !== JSON.stringify(sorted(current.entries));
  const change = { ...changedFields({ ...current }, fields), ...(isOther && { entries: stored }) };
  if (Object.keys(change).length > 0) await queries.updateTemplate(tx, id, change);
  if (isOther && prepared) await planTemplate({ tx, now }, id, prepared);
  return readTemplate({ tx }, id);
}

/** The fields of entries in the order of {@link storedEntries}, as the database returns them in another one. */
function sorted(entries: readonly queries.StoredEntry[]): queries.StoredEntry[] {
  return entries.map(({ offset_days, target, subject, text }) => ({ offset_days, target, subject, text }));
}

/**
 * Deletes a template.
 * @throws Failure `conflict` with the date types that would lose their reminders
 */
export async function removeTemplate({ tx }: OrgSession, id: string): Promise<void> {
  if (!(await queries.lockTemplate(tx, id))) throw notFound();
  const { date_types } = await readTemplate({ tx }, id);
  if (date_types.length > 0)
    throw new Failure('conflict', `It is used by ${date_types.join(', ')}. Give them other reminders first`);
  await queries.deleteTemplate(tx, id);
}

/** Names of the date types and templates whose reminders go to a group. */
export async function usersOfGroup(tx: OrgTx): Promise<(groupId: string) => string[]> {
  const [types, templates] = await Promise.all([queries.selectUsingTypes(tx), queries.selectTemplates(tx)]);
  return (groupId) => {
    const target = `${GROUP_TARGET}${groupId}`;
    return [
      ...types
        .filter(({ reminder_target }) => reminder_target.includes(target))
        .map(({ date_name }) => date_name),
      ...templates
        .filter(({ entries }) => entries.some((entry) => entry.target === target))
        .map(({ name }) => name),
    ];
  };
}
