import type { HandlerInput, HandlerResult } from '@landfall/contract/endpoint';
import type { fileReceivedMail } from '@landfall/contract/received-mails';
import { isStorageFull } from '../../platform/db/database-errors.ts';
import { type FileStore, MissingFileError } from '../../platform/files/file-store.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import type { Steps } from '../../platform/http/steps.ts';
import { readMail } from '../../platform/mail/reading/read-mail.ts';
import type { ArrivedFile } from '../documents/service.ts';
import { readOwner } from '../documents/service.ts';
import { type PreparedMail, prepareMail } from '../incoming-mails/service.ts';
import { admitSenders } from '../mail-threading/service.ts';
import {
  addReceived,
  assertOneDestination,
  lockDestination,
  notifyClientMail,
  readMessage,
} from '../messages/service.ts';
import { findThread, follow } from '../threads/service.ts';
import { lockRoom } from '../uploads/service.ts';
import { announceMails, type MailFileLimits } from './filing.ts';
import * as queries from './queries.ts';
import { type MailSource, parsingSemaphore, readRaw, sourceOf, writeFiles } from './raw-reading.ts';
import { findMail } from './triage.ts';

type Body = HandlerInput<typeof fileReceivedMail>['body'];

interface Prepared {
  id: string;
  body: Body;
  orgId: string;
  rawFileId: string;
  source: MailSource;
}

interface Worked {
  mail: PreparedMail;
  files: ArrivedFile[];
}

const alreadyHandled = () => new Failure('conflict', 'Somebody has dealt with this mail already');

/** The failure that the caller gets when the file store fails; the error of a full disk is returned as it is. */
function storeFailure(error: unknown): unknown {
  if (isStorageFull(error)) return error;
  const failure = new Failure('unavailable', 'Files cannot be read or kept right now. Try again in a moment');
  return Object.assign(failure, { cause: error });
}

/** Files the mail, unless another member has dealt with it meanwhile. The caller then follows the thread. */
async function keep(
  session: OrgSession,
  { id, body, rawFileId }: Prepared,
  { mail, files }: Worked,
  limits: MailFileLimits,
): Promise<HandlerResult<typeof fileReceivedMail>> {
  const { tx, actor } = session;
  const { case_id: caseId } = await findMail(tx, id).catch(() => {
    throw alreadyHandled();
  });
  // Before the cases are locked: uploads lock in this order.
  const bytes = files.length === 0 ? 0 : await lockRoom(tx, limits);
  const { to } = await lockDestination(session, body, { subject: mail.subject });
  if (!(await queries.completeMail(tx, id, 'triage', 'filed', to.case_id))) throw alreadyHandled();
  const arrived = { mail, rawFileId, files };
  const message = await addReceived(session, to, arrived, { bytes, scans: limits.scans });
  if (body.admit && mail.from.address !== '') await admitSenders(tx, to, [mail.from.address]);
  if (message.isNew && mail.automaticReason === null)
    await notifyClientMail(session, to, message.id, actor.personId);
  await follow(tx, { ...to, last_number: to.last_number + 1 }, [actor.personId]);
  await announceMails(session, caseId);
  return { message: await readMessage(tx, message.id) };
}

/**
 * @throws Failure `conflict` for a mail whose file is missing or that cannot be parsed, `unavailable` while the store
 *   fails
 */
async function readByHand(store: FileStore, { orgId, rawFileId, source }: Prepared): Promise<Worked> {
  const raw = await readRaw(store, orgId, rawFileId).catch((error: unknown) => {
    if (error instanceof MissingFileError)
      throw new Failure('conflict', 'The mail as it came is gone: it cannot be put in a thread');
    throw storeFailure(error);
  });
  const reading = await readMail(raw, source.options);
  if (!reading.ok)
    throw new Failure(
      'conflict',
      `${reading.reason}. Save it as it came, and add what is in it as a document`,
    );
  const mail = await prepareMail(reading.mail);
  const files = await writeFiles(store, orgId, mail.files).catch((error: unknown) => {
    throw storeFailure(error);
  });
  return { mail, files };
}

/**
 * Files a mail in a thread that a person chose. The mail is parsed again from its raw file, outside of any transaction.
 * @param mailFrom the address that the product's own mail is sent from
 */
export function manualFiling(
  store: FileStore,
  mailFrom: string,
  limits: MailFileLimits,
): Steps<typeof fileReceivedMail, Prepared, Worked> {
  return {
    async prepare(session, { params: { id }, body }) {
      const { tx } = session;
      assertOneDestination(body);
      const row = await findMail(tx, id);
      if (row.state !== 'triage') throw new Failure('conflict', 'It is dismissed: bring it back first');
      if (body.thread_id !== undefined) await findThread(session, body.thread_id);
      else await readOwner(tx, body.resource_id ?? '');
      const source = await sourceOf(tx, row, mailFrom);
      return { id, body, orgId: tx.orgId, rawFileId: row.file_id, source };
    },
    work: (prepared) => parsingSemaphore.run(prepared.orgId, () => readByHand(store, prepared)),
    keep: (session, prepared, worked) => keep(session, prepared, worked, limits),
  };
}
