import { addDays } from '@landfall/domain/calendar-dates';
import type { OrgSession } from '../../platform/http/gate.ts';
import { listTemplates } from '../checklist-templates/service.ts';
import { addChecklist, editItem, markAsked } from '../checklists/service.ts';
import { makeLink } from '../client-links/service.ts';

/** A case of the sample that gets the checklist of its kind. */
export interface BegunCase {
  id: string;
  matterTypeId: string;
  /** The e-mail address of the client. */
  clientEmail: string;
  /** The received documents, by the key of the checklist item that they belong to. */
  documents: ReadonlyMap<string, { id: string; isReceived: boolean }>;
}

/** How many items of each case are requested and not received. */
const ASKED = 2;

/** The due days of the requested items, as days from today; the second one is overdue. */
const DUE_IN_DAYS = [9, -3];

/**
 * Adds to a case the checklist of its kind, partly done: the agreement is accepted, items with documents are received,
 * the next items are requested, the last one is not needed, and the others are open.
 * @returns the ids of the requested items
 */
export async function beginChecklist(
  session: OrgSession,
  { id: caseId, matterTypeId, documents }: BegunCase,
): Promise<string[]> {
  const { tx, today } = session;
  const template = (await listTemplates(tx)).find(({ matter_type_id }) => matter_type_id === matterTypeId);
  if (!template) return [];
  const { items } = await addChecklist(session, caseId, template.id);
  const keys = new Map(template.items.map(({ title, key }) => [title, key]));
  const open: string[] = [];
  for (const { id, title, from } of items) {
    const key = keys.get(title) ?? '';
    const came = documents.get(key);
    if (came) {
      const state = came.isReceived ? 'received' : 'accepted';
      await editItem(session, id, { document_ids: [came.id], state });
    } else if (key === 'agreement') await editItem(session, id, { state: 'accepted' });
    else if (from !== 'office') open.push(id);
  }
  const asked = open.slice(0, ASKED);
  for (const [at, id] of asked.entries())
    await editItem(session, id, { due_on: addDays(today, DUE_IN_DAYS[at] ?? 0) });
  await markAsked(session, caseId, asked);
  const last = open.slice(ASKED).at(-1);
  if (last) await editItem(session, last, { state: 'not_needed', note: 'The client has none' });
  return asked;
}

/** Makes a link with which a client could send the requested items. Its address is given to no one. */
export async function addWaitingLink(
  session: OrgSession,
  { id, clientEmail }: BegunCase,
  itemIds: readonly string[],
): Promise<void> {
  await makeLink(session, '', id, { itemIds, days: 14, maxFiles: 50, language: 'en', sentTo: clientEmail });
}
