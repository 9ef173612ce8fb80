import type { AuditAction } from '@landfall/contract/audit-actions';
import { LIMITS } from '@landfall/contract/constants';
import type { HandlerInput, HandlerResult } from '@landfall/contract/endpoint';
import {
  type createReportTemplate,
  type listReportTemplates,
  type ReportTemplate,
  type Schedule,
  type ScheduleInput,
  updateReportTemplate,
} from '@landfall/contract/report-templates';
import type { Report, ReportSettings } from '@landfall/contract/reports';
import { type Role, reaches } from '@landfall/contract/roles';
import { changedFields } from '../../platform/db/changed-fields.ts';
import { lockOrganization } from '../../platform/db/organization-lock.ts';
import type { OrgTx } from '../../platform/db/session.ts';
import {
  emailNotConfirmed,
  Failure,
  found,
  invalidInput,
  notFound,
  staleVersion,
} from '../../platform/http/failure.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { withdrawMail } from '../../platform/mail/organization-mail.ts';
import { newRecord } from '../../platform/new-record.ts';
import { auditWriter } from '../audit/service.ts';
import { mailReport, reportUnderWay } from '../report-deliveries/service.ts';
import { assertMayMailTo, keepReport, makeReport, pickDateTypes, readReport } from '../reports/service.ts';
import * as queries from './queries.ts';
import { nextRun, type Rhythm } from './recurrence.ts';

/** When the row's report comes by itself; null when it does not. */
export function rhythmOf(row: queries.ScheduleRow): Rhythm | null {
  const { schedule_frequency: frequency, schedule_weekday: weekday, schedule_hour: hour } = row;
  if (frequency === null || hour === null) return null;
  return { frequency, hour, ...(weekday === null ? {} : { weekday }) };
}

/** Those whom schedules name: whoever a report goes to, and what whoever set it may do. */
interface Named {
  recipients: ReadonlyMap<string, queries.Recipient>;
  setters: ReadonlyMap<string, readonly Role[]>;
}

/** When a schedule goes on it says when; it does not once who set it may not send, or its recipient has left. */
function scheduleOf(row: queries.TemplateRow, { recipients, setters }: Named): Schedule | null {
  const rhythm = rhythmOf(row);
  const { schedule_recipient: recipient, schedule_by: setter } = row;
  if (!rhythm || !recipient || !setter) return null;
  const { name = '', is_member = false } = recipients.get(recipient) ?? {};
  const isKept = is_member && reaches(setters.get(setter) ?? [], 'user');
  return { ...rhythm, user_id: recipient, name, next_at: isKept ? row.next_run_at : null };
}

/** Templates with what their rows refer to. */
async function toWire(tx: OrgTx, rows: readonly queries.TemplateRow[]): Promise<ReportTemplate[]> {
  const recipientIds = rows.flatMap(({ schedule_recipient }) => schedule_recipient ?? []);
  const setterIds = rows.flatMap(({ schedule_by }) => schedule_by ?? []);
  const [types, recipients, setters] = await Promise.all([
    queries.selectTypes(
      tx,
      rows.map(({ id }) => id),
    ),
    queries.selectRecipients(tx, recipientIds),
    queries.selectRoles(tx, setterIds),
  ]);
  const named = { recipients: new Map(recipients.map((recipient) => [recipient.id, recipient])), setters };
  // By their templates once: of many templates with many types each, looking for them would take half a second.
  const typesOf = Map.groupBy(types, ({ template_id }) => template_id);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    description: row.description,
    is_default: row.is_default,
    created_at: row.created_at,
    report_settings: {
      date_settings: (typesOf.get(row.id) ?? []).map(({ date_name }) => date_name),
      days_range: row.days_range,
      include_handled: row.include_handled,
    },
    schedule: scheduleOf(row, named),
    version: row.version,
  }));
}

async function oneToWire(tx: OrgTx, row: queries.TemplateRow): Promise<ReportTemplate> {
  const [template] = await toWire(tx, [row]);
  return found(template);
}

async function readTemplate(tx: OrgTx, id: string): Promise<ReportTemplate> {
  return oneToWire(tx, found(await queries.selectTemplate(tx, id)));
}

/** A page of the templates, the default first, then by name. */
export async function listTemplates(
  { tx }: OrgSession,
  query: HandlerInput<typeof listReportTemplates>['query'],
): Promise<HandlerResult<typeof listReportTemplates>> {
  const { page, next } = await queries.selectTemplates(tx, query);
  const [configurations, total] = await Promise.all([toWire(tx, page), queries.countTemplates(tx)]);
  return { configurations, total, next_cursor: next };
}

const NO_SCHEDULE: queries.ScheduleRow = {
  schedule_frequency: null,
  schedule_weekday: null,
  schedule_hour: null,
  schedule_recipient: null,
  schedule_by: null,
  next_run_at: null,
};

/** What somebody who sets a schedule chooses. */
const CHOSEN = ['schedule_frequency', 'schedule_weekday', 'schedule_hour', 'schedule_recipient'] as const;

/** Whether a schedule is to come again, in the name of someone who may still send. */
async function goesOn(tx: OrgTx, { next_run_at, schedule_by }: queries.ScheduleRow): Promise<boolean> {
  if (next_run_at === null || schedule_by === null) return false;
  const roles = await queries.selectRoles(tx, [schedule_by]);
  return reaches(roles.get(schedule_by) ?? [], 'user');
}

/**
 * The columns of a schedule that somebody sets. One that is as it was, and goes on, stays as it is: whoever edits
 * something else of the template does not take it over.
 * @throws Failure `invalid_input` that names `schedule.user_id` for whoever is no member, `email_not_confirmed`
 */
async function scheduleColumns(
  { tx, actor, now }: OrgSession,
  input: ScheduleInput | null,
  current: queries.ScheduleRow = NO_SCHEDULE,
): Promise<queries.ScheduleRow> {
  if (!input) return NO_SCHEDULE;
  const { user_id = actor.personId, frequency, weekday, hour } = input;
  const [recipient] = await queries.selectRecipients(tx, [user_id]);
  if (!recipient?.is_member) throw invalidInput({ 'schedule.user_id': 'Nobody of this organization' });
  const columns = {
    schedule_frequency: frequency,
    schedule_weekday: weekday ?? null,
    schedule_hour: hour,
    schedule_recipient: user_id,
    schedule_by: actor.personId,
    next_run_at: nextRun({ frequency, weekday, hour }, await queries.selectTimeZone(tx), now),
  };
  if (CHOSEN.every((column) => columns[column] === current[column]) && (await goesOn(tx, current)))
    return { ...columns, schedule_by: current.schedule_by, next_run_at: current.next_run_at };
  if (user_id !== actor.personId && !actor.emailConfirmed) throw emailNotConfirmed();
  return columns;
}

/** @throws Failure `invalid_input` that names the date type that there is not */
async function takeTypes(tx: OrgTx, templateId: string, { date_settings }: ReportSettings): Promise<void> {
  const types = await pickDateTypes(tx, date_settings);
  const typeIds = types.map(({ id }) => id);
  if (await queries.replaceTypes(tx, templateId, typeIds)) return;
  throw invalidInput({ 'report_settings.date_settings': 'A date type was deleted meanwhile' });
}

/**
 * Adds a template. One that is to be the default takes that from the one before.
 * @throws Failure `conflict` when there are as many as an organization can have
 */
export async function addTemplate(
  session: OrgSession,
  { report_settings, schedule, ...fields }: HandlerInput<typeof createReportTemplate>['body'],
): Promise<ReportTemplate> {
  const { tx, now } = session;
  await lockOrganization(tx);
  if ((await queries.countTemplates(tx)) >= LIMITS.reportTemplates)
    throw new Failure('conflict', `An organization has at most ${LIMITS.reportTemplates} report templates`);
  const columns = await scheduleColumns(session, schedule);
  if (fields.is_default) await queries.clearDefault(tx);
  const record = newRecord(now);
  const { days_range, include_handled } = report_settings;
  await queries.insertTemplate(tx, { ...record, ...fields, days_range, include_handled, ...columns });
  await takeTypes(tx, record.id, report_settings);
  return readTemplate(tx, record.id);
}

/**
 * Changes the supplied fields.
 * @throws Failure `stale_version` with the template as it is
 */
export async function editTemplate(
  session: OrgSession,
  id: string,
  { version, report_settings, schedule, ...fields }: HandlerInput<typeof updateReportTemplate>['body'],
): Promise<ReportTemplate> {
  const { tx } = session;
  if (fields.is_default) await lockOrganization(tx);
  const current = found(await queries.lockTemplate(tx, id));
  if (version !== undefined && version !== current.version) throw staleVersion(await oneToWire(tx, current));
  const columns = schedule === undefined ? {} : await scheduleColumns(session, schedule, current);
  const { days_range, include_handled } = report_settings ?? {};
  const wanted = { ...fields, days_range, include_handled, ...columns };
  const change = changedFields({ ...current }, wanted) as Partial<queries.TemplateRow>;
  const types = report_settings && (await pickDateTypes(tx, report_settings.date_settings));
  const taken = await queries.selectTypes(tx, [id]);
  const isRetyped =
    types !== undefined &&
    (types.length !== taken.length || types.some((type, at) => type.id !== taken[at]?.id));
  if (change.is_default) await queries.clearDefault(tx);
  if (report_settings && isRetyped) await takeTypes(tx, id, report_settings);
  if (isRetyped || Object.keys(change).length > 0) await queries.updateTemplate(tx, id, change);
  return readTemplate(tx, id);
}

/** Deletes a template, and its schedule. Reports that were made from it stay. */
export async function removeTemplate({ tx }: OrgSession, id: string): Promise<void> {
  if (!(await queries.deleteTemplate(tx, id))) throw notFound();
}

/** What a template's report is made from. */
type MadeFrom = Pick<queries.TemplateRow, 'id' | 'name' | 'days_range' | 'include_handled'>;

/**
 * Makes and saves the report of a template.
 * @param personId a member, in whose name it is made
 * @returns its id
 */
export async function makeFromTemplate(
  moment: Pick<OrgSession, 'tx' | 'today' | 'now'>,
  personId: string,
  { id, name, days_range, include_handled }: MadeFrom,
): Promise<string> {
  const dateTypes = await queries.selectTypes(moment.tx, [id]);
  const range = { daysRange: days_range, includeHandled: include_handled };
  const data = await makeReport(moment, personId, { name, dateTypes, ...range });
  return keepReport(moment, { personId, templateId: id }, data);
}

/** Makes and saves the report of a template. */
export async function generate(session: OrgSession, id: string): Promise<Report> {
  const template = found(await queries.selectTemplate(session.tx, id));
  return readReport(session, await makeFromTemplate(session, session.actor.personId, template));
}

/**
 * Makes and saves the report of a template, and has it mailed to a member or to who asks. While one is on its way to
 * them there is no second: it is answered again.
 * @throws Failure as {@link assertMayMailTo}
 */
export async function send(
  session: OrgSession,
  id: string,
  recipient = session.actor.personId,
): Promise<Report> {
  const template = found(await queries.lockTemplate(session.tx, id));
  await assertMayMailTo(session, recipient);
  const underWay = await reportUnderWay(session, id, recipient);
  if (underWay) return readReport(session, underWay);
  const reportId = await makeFromTemplate(session, session.actor.personId, template);
  await mailReport(session, reportId, recipient);
  return readReport(session, reportId);
}

export const { countRunsBy: countSchedulesOf } = queries;

/** Stops the schedules that a person set. Whoever sets one again has it go on. */
export async function stopSchedulesOf(
  { tx, actor, now, requestId }: OrgSession,
  personId: string,
): Promise<void> {
  const stopped = await queries.stopRunsBy(tx, personId);
  const action = updateReportTemplate.audit as AuditAction;
  const by = { personId: actor.personId, requestId, at: Date.parse(now) };
  await auditWriter.recordOfEach(tx, { ...by, action, outcome: 'done', fields: ['schedule'] }, stopped);
}

/** Has what comes by itself because a member set it so go on for another one. Edited by it are the templates' schedules. */
export async function handOverSchedules(
  { tx, actor, now, requestId }: OrgSession,
  fromId: string,
  toId: string,
): Promise<void> {
  const given = await queries.giveRuns(tx, fromId, toId);
  const action = updateReportTemplate.audit as AuditAction;
  const by = { personId: actor.personId, requestId, at: Date.parse(now) };
  await auditWriter.recordOfEach(tx, { ...by, action, outcome: 'done', fields: ['schedule'] }, given);
}

/** Keeps from someone who leaves what was to be said about reports that come to them by themselves. */
export async function withdrawNotices(tx: OrgTx, recipient: string): Promise<void> {
  const reason = 'Its recipient no longer belongs to the organization';
  await withdrawMail(tx, await queries.selectScheduledTo(tx, recipient), reason);
}

/**
 * Has scheduled reports come at their hours in another time zone. What is due already stays due.
 * @param now ISO instant
 */
export async function moveSchedules(tx: OrgTx, timeZone: string, now: string): Promise<void> {
  for (const row of await queries.lockRunsAfter(tx, now)) {
    const rhythm = rhythmOf(row);
    if (rhythm) await queries.setNextRun(tx, row.id, nextRun(rhythm, timeZone, now));
  }
}
