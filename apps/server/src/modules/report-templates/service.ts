import { LIMITS } from '@landfall/contract/constants';
import type { HandlerInput, HandlerResult } from '@landfall/contract/endpoint';
import type {
  createReportTemplate,
  listReportTemplates,
  ReportTemplate,
  updateReportTemplate,
} from '@landfall/contract/report-templates';
import type { Recipients, Report, ReportSettings } from '@landfall/contract/reports';
import { changedFields } from '../../platform/db/changed-fields.ts';
import { lockOrganization } from '../../platform/db/organization-lock.ts';
import type { OrgTx } from '../../platform/db/session.ts';
import { Failure, found, invalidInput, notFound, staleVersion } from '../../platform/http/failure.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { newRecord } from '../../platform/new-record.ts';
import { mailReport, reportUnderWay } from '../report-deliveries/service.ts';
import {
  makeReport,
  pickDateTypes,
  readReport,
  recipientsOf,
  recordFurther,
  storeReport,
} from '../reports/service.ts';
import * as queries from './queries.ts';
import { sameIn, scheduleOf, scheduleSetBy } from './schedules.ts';

/** Templates in the form of the contract, with what their rows refer to. */
async function toWire(tx: OrgTx, rows: readonly queries.TemplateRow[]): Promise<ReportTemplate[]> {
  const ids = rows.map(({ id }) => id);
  const setterIds = rows.flatMap(({ schedule_by }) => schedule_by ?? []);
  const further = await queries.selectFurther(tx, ids);
  const recipientIds = rows.flatMap(({ schedule_recipient }) => schedule_recipient ?? []);
  const [types, found, setters] = await Promise.all([
    queries.selectTypes(tx, ids),
    queries.selectRecipients(tx, [...recipientIds, ...[...further.values()].flat()]),
    queries.selectRoles(tx, setterIds),
  ]);
  const recipients = new Map(found.map((recipient) => [recipient.id, recipient]));
  const named = { recipients, further, setters };
  // Grouped once: searching the types for each of many templates would take half a second.
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
      group_by: row.group_by,
      columns: row.columns,
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

/** @throws Failure `invalid_input` that names an unknown date type */
async function saveDateTypes(
  tx: OrgTx,
  templateId: string,
  { date_settings }: ReportSettings,
): Promise<void> {
  const types = await pickDateTypes(tx, date_settings);
  const typeIds = types.map(({ id }) => id);
  if (await queries.replaceTypes(tx, templateId, typeIds)) return;
  throw invalidInput({ 'report_settings.date_settings': 'A date type was deleted meanwhile' });
}

/**
 * Adds a template. A new default replaces the previous one.
 * @throws Failure `conflict` when the organization has the maximum number of templates
 */
export async function addTemplate(
  session: OrgSession,
  { report_settings, schedule, ...fields }: HandlerInput<typeof createReportTemplate>['body'],
): Promise<ReportTemplate> {
  const { tx, now } = session;
  await lockOrganization(tx);
  if ((await queries.countTemplates(tx)) >= LIMITS.reportTemplates)
    throw new Failure('conflict', `An organization has at most ${LIMITS.reportTemplates} report templates`);
  const { columns, further } = await scheduleSetBy(session, schedule);
  if (fields.is_default) await queries.clearDefault(tx);
  const record = newRecord(now);
  const { date_settings: _, ...settings } = report_settings;
  await queries.insertTemplate(tx, { ...record, ...fields, ...settings, ...columns });
  await queries.replaceFurther(tx, record.id, further);
  await saveDateTypes(tx, record.id, report_settings);
  return readTemplate(tx, record.id);
}

/**
 * Changes the supplied fields.
 * @throws Failure `stale_version` with the current template
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
  const further = (await queries.selectFurther(tx, [id])).get(id) ?? [];
  const set =
    schedule === undefined ? null : await scheduleSetBy(session, schedule, { row: current, further });
  const { date_settings: _, columns, ...settings } = report_settings ?? {};
  const relaid = columns && !sameIn(columns, current.columns) ? { columns } : {};
  const wanted = { ...fields, ...settings, ...relaid, ...set?.columns };
  const change = changedFields({ ...current }, wanted) as Partial<queries.TemplateRow>;
  const isReaddressed = set !== null && !sameIn(set.further, further);
  const types = report_settings && (await pickDateTypes(tx, report_settings.date_settings));
  const taken = await queries.selectTypes(tx, [id]);
  const isRetyped =
    types !== undefined &&
    (types.length !== taken.length || types.some((type, at) => type.id !== taken[at]?.id));
  if (change.is_default) await queries.clearDefault(tx);
  if (report_settings && isRetyped) await saveDateTypes(tx, id, report_settings);
  if (isReaddressed) await queries.replaceFurther(tx, id, set.further);
  if (isRetyped || isReaddressed || Object.keys(change).length > 0)
    await queries.updateTemplate(tx, id, change);
  return readTemplate(tx, id);
}

/** Deletes a template, and its schedule. Reports that were made from it stay. */
export async function removeTemplate({ tx }: OrgSession, id: string): Promise<void> {
  if (!(await queries.deleteTemplate(tx, id))) throw notFound();
}

/** The parts of a template that its report is made from. */
type MadeFrom = Pick<
  queries.TemplateRow,
  'id' | 'name' | 'days_range' | 'include_handled' | 'group_by' | 'columns'
>;

/**
 * Makes and saves the report of a template.
 * @param personId the member for whom it is made
 * @returns its id
 */
export async function makeFromTemplate(
  moment: Pick<OrgSession, 'tx' | 'today' | 'now'>,
  personId: string,
  { id, name, days_range, include_handled, group_by, columns }: MadeFrom,
): Promise<string> {
  const dateTypes = await queries.selectTypes(moment.tx, [id]);
  const layout = { days_range, include_handled, group_by, columns };
  const data = await makeReport(moment, personId, { name, dateTypes, ...layout });
  return storeReport(moment, { personId, templateId: id }, data);
}

/** Makes and saves the report of a template. */
export async function generate(session: OrgSession, id: string): Promise<Report> {
  const template = found(await queries.selectTemplate(session.tx, id));
  return readReport(session, await makeFromTemplate(session, session.actor.personId, template));
}

/**
 * Makes and saves the report of a template, and mails it to the people that the call names. Recipients whose mail of an
 * earlier report is still waiting get no second one; if that applies to all of them, the earlier report is returned.
 * @throws Failure as {@link recipientsOf}
 */
export async function send(session: OrgSession, id: string, to: Recipients): Promise<Report> {
  const template = found(await queries.lockTemplate(session.tx, id));
  const recipients = await recipientsOf(session, to);
  const underWay = new Map<string, string>();
  for (const recipient of recipients) {
    const reportId = await reportUnderWay(session, id, recipient);
    if (reportId) underWay.set(recipient, reportId);
  }
  const waiting = recipients.filter((recipient) => !underWay.has(recipient));
  const [latest] = [...underWay.values()].toSorted().reverse();
  if (waiting.length === 0 && latest) {
    await recordFurther(session, latest, recipients);
    return readReport(session, latest);
  }
  const reportId = await makeFromTemplate(session, session.actor.personId, template);
  await mailReport(session, reportId, waiting);
  await recordFurther(session, reportId, recipients);
  return readReport(session, reportId);
}

export {
  countSchedulesOf,
  handOverSchedules,
  moveSchedules,
  stopSchedulesOf,
  withdrawNotices,
} from './schedules.ts';
