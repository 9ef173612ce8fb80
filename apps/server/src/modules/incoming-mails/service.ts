import type { FileSource } from '@landfall/contract/file';
import type { OrgTx } from '../../platform/db/session.ts';
import { savedName } from '../../platform/files/file-name.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { found } from '../../platform/http/failure.ts';
import { assertDownloadable } from '../documents/service.ts';
import * as queries from './queries.ts';

export {
  boundedChain,
  type PreparedFile,
  type PreparedMail,
  prepareMail,
} from './prepared-mail.ts';
export {
  type AnsweredMail,
  countSince,
  deleteIncoming,
  type IncomingRow,
  insertIncoming,
  selectAnswered,
  selectHtml,
  selectIncoming,
  selectRaw,
  selectSame,
  selectStored,
} from './queries.ts';

/**
 * The raw mail as a file that mail programs can open.
 * @throws Failure `not_found`, `conflict` while the virus scanner examines it or withholds it
 */
export async function rawMailFile(
  tx: OrgTx,
  store: FileStore,
  { file_id: fileId, subject }: { file_id: string; subject: string },
): Promise<FileSource> {
  const { bytes, ...file } = found(await queries.selectFile(tx, fileId));
  assertDownloadable(file);
  return async () => ({
    name: savedName(subject || 'mail', '.eml'),
    mediaType: 'message/rfc822',
    bytes,
    content: (range) => store.read({ orgId: tx.orgId, fileId }, range),
  });
}
