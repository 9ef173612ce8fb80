import { LIMITS } from '@landfall/contract/constants';
import type { HandlerInput, HandlerResult } from '@landfall/contract/endpoint';
import type { PreviewedReminder, previewReminders } from '@landfall/contract/reminders';
import { addDays } from '@landfall/domain/calendar-dates';
import { organizationOf } from '../../platform/db/organization-name.ts';
import type { OrgTx } from '../../platform/db/session.ts';
import { invalidInput } from '../../platform/http/failure.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { assertCase } from '../case-summary/service.ts';
import { wordsOf } from '../reminder-dispatch/service.ts';
import { type Entry, remindersOfTypes, sendTime } from '../reminder-plan/service.ts';
import {
  clientNames,
  isClientTarget,
  type People,
  readDirectory,
  readPeople,
  targetName,
  targetRecipients,
  wireTarget,
} from '../reminder-targets/service.ts';
import * as queries from './queries.ts';
import { toGet } from './queue.ts';
import { storedEntries } from './templates.ts';

/** An invented case, for the example of a date type. */
const EXAMPLE = {
  case_id: '00000000-0000-0000-0000-000000000000',
  case_name: 'Example case',
  client: 'Maria Example',
};

function targetOf({ directory }: People, target: string) {
  return { target: wireTarget(directory, target), target_name: targetName(directory, target) };
}

/** The coming reminders of a case's open dates, in the words in which they would be sent. */
async function previewCase(
  { tx, today }: OrgSession,
  caseId: string,
  publicUrl: string,
): Promise<PreviewedReminder[]> {
  await assertCase(tx, caseId);
  const rows = await queries.selectComing(tx, caseId, LIMITS.previewedReminders);
  const [people, types, { time_zone: timeZone }] = await Promise.all([
    readPeople(tx, [caseId]),
    remindersOfTypes(tx, [...new Set(rows.map(({ date_setting_id }) => date_setting_id))]),
    organizationOf(tx),
  ]);
  return rows.map((row) => {
    const { date_id, date_type, important_date, offset_days, due_at } = row;
    const entries = types.get(row.date_setting_id) ?? [];
    const entry = entries.find((each) => each.offset_days === offset_days && each.target === row.target);
    const toClient = isClientTarget(row.target);
    const { recipients, toAdmins, heldBack } = targetRecipients(people, row, row.client_reminders);
    const [reader] = recipients;
    const client = (toClient && reader?.name) || clientNames(people, caseId);
    const words = wordsOf(
      entry ?? { subject: '', text: '' },
      { ...row, client, zone: row.zone ?? timeZone },
      {
        toClient: toClient && !toAdmins,
        ...(reader && { language: reader.language }),
        // The number of days in the text is that of the day on which the reminder is sent.
        today: row.due_on < today ? today : row.due_on,
        publicUrl,
      },
    );
    const about = { date_id, date_type, important_date, offset_days, due_at };
    const reached = { recipients: toGet(recipients), to_admins: toAdmins, held_back: heldBack };
    return { ...about, ...targetOf(people, row.target), ...reached, ...words };
  });
}

async function entriesOf(
  tx: OrgTx,
  typeId: string | undefined,
  sent: HandlerInput<typeof previewReminders>['body']['entries'],
): Promise<Entry[]> {
  const saved = typeId ? ((await remindersOfTypes(tx, [typeId])).get(typeId) ?? []) : [];
  if (!sent) return saved;
  return storedEntries(
    await readDirectory(tx),
    sent,
    saved.map(({ target }) => target),
  );
}

/** The reminders of an example date: the next one for which none is overdue. */
async function previewExample(
  { tx, today }: OrgSession,
  { date_type, entries: sent }: HandlerInput<typeof previewReminders>['body'],
  publicUrl: string,
): Promise<PreviewedReminder[]> {
  const type = date_type === undefined ? undefined : await queries.selectTypeNamed(tx, date_type);
  if (date_type !== undefined && !type) throw invalidInput({ date_type: 'No date type has this name' });
  const entries = await entriesOf(tx, type?.id, sent);
  const [people, { time_zone: timeZone }] = await Promise.all([readPeople(tx, []), organizationOf(tx)]);
  const earliest = Math.min(0, ...entries.map(({ offset_days }) => offset_days));
  const important_date = addDays(today, 1 - earliest);
  const name = type?.date_name ?? 'Filing Deadline';
  const previews = entries.map(({ offset_days, target, ...words }) => {
    const toClient = isClientTarget(target);
    const dueOn = addDays(important_date, offset_days);
    const reach = targetRecipients(
      people,
      { case_id: EXAMPLE.case_id, restricted: false, target },
      type?.client_reminders ?? true,
    );
    // The team and the clients differ from case to case.
    const isOfCase = toClient || target === 'case_team';
    const about = { ...EXAMPLE, date_id: EXAMPLE.case_id, date_type: name, important_date };
    return {
      date_id: null,
      date_type: name,
      important_date,
      offset_days,
      ...targetOf(people, target),
      recipients: toGet(isOfCase ? [] : reach.recipients),
      to_admins: !isOfCase && reach.toAdmins,
      held_back: reach.heldBack,
      due_at: sendTime(dueOn, timeZone),
      ...wordsOf(
        words,
        { ...about, at_time: null, zone: timeZone, place: '' },
        { toClient, today: dueOn, publicUrl },
      ),
    };
  });
  return previews.toSorted((a, b) => a.offset_days - b.offset_days);
}

/**
 * What will be sent for a case, or would be sent for an example date of a type.
 * @param publicUrl origin of the web pages, without a trailing slash
 * @throws Failure `not_found`, `invalid_input` by field
 */
export async function preview(
  session: OrgSession,
  body: HandlerInput<typeof previewReminders>['body'],
  publicUrl: string,
): Promise<HandlerResult<typeof previewReminders>> {
  const reminders = body.case_id
    ? await previewCase(session, body.case_id, publicUrl)
    : await previewExample(session, body, publicUrl);
  return { reminders };
}
