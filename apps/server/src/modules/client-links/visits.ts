import type { AuditAction } from '@landfall/contract/audit-actions';
import type {
  completeClientUpload,
  createClientUpload,
  openClientLink as openCall,
} from '@landfall/contract/client-uploads';
import type { HandlerInput, HandlerResult } from '@landfall/contract/endpoint';
import { organizationOf } from '../../platform/db/organization-name.ts';
import { type OpenedClientLink, openClientLink } from '../../platform/db/session.ts';
import { CLIENT } from '../../platform/http/audit-writer.ts';
import { Failure, found, invalidInput } from '../../platform/http/failure.ts';
import type { OrgSession, VisitorSession } from '../../platform/http/gate.ts';
import { linkTokenHash } from '../../platform/link-token.ts';
import { newRecord } from '../../platform/new-record.ts';
import { auditWriter } from '../audit/service.ts';
import { lockCase } from '../case-summary/service.ts';
import { listItems } from '../checklists/service.ts';
import { notifyOfFiles } from '../notifications/service.ts';
import { countUnderWay, type UploadSession } from '../uploads/service.ts';
import * as queries from './queries.ts';

/** A visit by the holder of a link. */
export interface Visit extends OpenedClientLink {
  /** The changes to record in the histories of records. */
  changes: OrgSession['changes'];
  now: string;
  requestId: string;
}

const isOver = () => new Failure('not_found', 'This link no longer works. Ask the office for a new one');

/**
 * Starts a visit by the token of a link: from now on the transaction works in the link's organization.
 * @throws Failure `not_found`, the same for every token that is unknown or no longer valid
 */
export async function visitBy({ visitor, now, requestId }: VisitorSession, token: string): Promise<Visit> {
  const opened = await openClientLink(visitor, linkTokenHash(token), now);
  if (!opened) throw isOver();
  return { ...opened, changes: [], now, requestId };
}

async function record(
  { tx, id, caseId, changes, now, requestId }: Visit,
  action: AuditAction,
): Promise<void> {
  const by = { personId: CLIENT, requestId, at: Date.parse(now) };
  const about = { resourceId: id, relatedId: caseId, fields: [] };
  await auditWriter.record(tx, { ...by, ...about, action, outcome: 'done' }, changes.splice(0));
}

/** An upload session of the link's holder. */
export function asSender({ tx, id, changes, now }: Visit): UploadSession {
  return {
    tx,
    now,
    changes,
    sender: { client_link_id: id },
    async senderName() {
      const { sent_to } = found(await queries.selectLink(tx, id));
      return sent_to ? `Client (${sent_to})` : 'Client';
    },
  };
}

/** The number of files that the link still accepts. */
const filesLeft = ({ max_files, files }: queries.LinkRow) => Math.max(0, max_files - files);

const tooMany = () => new Failure('conflict', 'This link takes no more files. Ask the office for a new one');

/**
 * The link, if it accepts another file, locked against concurrent uploads. Its case is locked first, as when a document
 * is added to it.
 * @throws Failure `not_found` when it was revoked meanwhile, `conflict` when it accepts no more
 */
async function linkWithRoom({ tx, id, caseId }: Visit): Promise<queries.LinkRow> {
  await lockCase(tx, caseId);
  await queries.lockLink(tx, id);
  const link = found(await queries.selectLink(tx, id));
  if (link.revoked_at !== null) throw isOver();
  if (filesLeft(link) === 0) throw tooMany();
  return link;
}

/** The items that the link requests, as they are on the checklist now. */
async function askedItems({ tx, id, caseId }: Visit) {
  const [named, items] = await Promise.all([queries.selectItemsOfLinks(tx, [id]), listItems(tx, caseId)]);
  const ids = new Set(named.map((item) => item.id));
  return items.filter((item) => ids.has(item.id));
}

/** What the link requests and what was received by it, and nothing else of the case. */
export async function showLink(visit: Visit, fileBytes: number): Promise<HandlerResult<typeof openCall>> {
  const { tx, id, now } = visit;
  const [link, { name: organization }, items, files] = await Promise.all([
    queries.selectLink(tx, id).then(found),
    organizationOf(tx),
    askedItems(visit),
    queries.selectFiles(tx, id),
  ]);
  await queries.countVisit(tx, id, now);
  await record(visit, 'client_link.visited');
  return {
    organization,
    language: link.language,
    expires_at: link.expires_at,
    files_left: filesLeft(link),
    file_bytes: fileBytes,
    items: items.map(({ id: itemId, title, why, translations, due_on, state }) => ({
      id: itemId,
      title,
      why,
      translations,
      due_on,
      done: state === 'accepted' || state === 'not_needed',
    })),
    sent: files.map(({ document_id: _, ...file }) => file),
  };
}

/**
 * The number of uploads that may be started beyond the files that a link accepts, as some are cancelled, or their start
 * is repeated after a lost answer.
 */
const BEGUN_BEYOND = 10;

/**
 * A new file for an item of the link.
 * @throws Failure `conflict` for too many files, `invalid_input` that names `item_id`
 */
export async function newFileOf(
  visit: Visit,
  { item_id, name, bytes }: HandlerInput<typeof createClientUpload>['body'],
) {
  const { max_files } = await linkWithRoom(visit);
  const item = (await askedItems(visit)).find(({ id }) => id === item_id);
  if (!item) throw invalidInput({ item_id: 'This link does not ask for it' });
  if ((await countUnderWay(visit.tx, visit.id, visit.now)) >= max_files + BEGUN_BEYOND) throw tooMany();
  return { name, bytes, resource_id: visit.caseId, checklist_item_id: item_id };
}

/**
 * Records a received file, and notifies the members responsible for the case.
 * @param upload the upload that became the document
 * @throws Failure `conflict` when concurrent uploads have used up the number of files
 */
export async function storeSent(
  visit: Visit,
  upload: { name: string; bytes: number; checklist_item_id: string | null },
  documentId: string,
): Promise<void> {
  const { tx, id, caseId, now } = visit;
  await linkWithRoom(visit);
  await queries.insertFile(tx, {
    ...newRecord(now),
    link_id: id,
    item_id: upload.checklist_item_id,
    document_id: documentId,
    name: upload.name,
    bytes: upload.bytes,
    case_id: caseId,
  });
  await record(visit, 'client_link.file_sent');
  await notifyOfFiles({ tx, now }, caseId, id, await queries.selectRecipients(tx, id));
}

/**
 * A file, as its sender sees it.
 * @throws Failure `not_found` when its document was deleted
 */
export async function sentFile(
  { tx, id }: Visit,
  documentId: string,
): Promise<HandlerResult<typeof completeClientUpload>> {
  const files = await queries.selectFiles(tx, id);
  const { document_id: _, ...sent } = found(files.find((file) => file.document_id === documentId));
  return { sent };
}
