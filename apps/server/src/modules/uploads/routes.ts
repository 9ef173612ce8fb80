import * as contract from '@landfall/contract/uploads';
import type { Binder } from '../../platform/http/bind.ts';
import { readDocument, sameDocument } from '../documents/service.ts';
import { asMember, readUpload, type Uploads } from './service.ts';

export function uploadRoutes(
  { bind, bindSteps }: Binder,
  { begin, part, completion, cancelling }: Uploads,
): void {
  bindSteps(contract.createUpload, {
    prepare: (session, { body }) => begin.prepare(asMember(session), body),
    work: begin.work,
    keep: (session, beginning, storeKey) => begin.keep(asMember(session), beginning, storeKey),
  });
  bind(contract.getUpload, async (session, { params }) => ({
    upload: await readUpload(asMember(session), params.id),
  }));
  bindSteps(contract.uploadPart, {
    prepare: (session, { params, bytes }) => part.prepare(asMember(session), { ...params, bytes }),
    work: part.work,
    keep: (session, arrived, tag) => part.keep(asMember(session), arrived, tag),
  });
  bindSteps(contract.completeUpload, {
    prepare: (session, { params }) => completion.prepare(asMember(session), params),
    work: completion.work,
    async keep(session, prepared, content) {
      const { tx } = session;
      const { upload, documentId } = await completion.keep(asMember(session), prepared, content);
      return {
        document: await readDocument(tx, documentId),
        same_as: await sameDocument(tx, upload.file_id, documentId),
      };
    },
  });
  bindSteps(contract.cancelUpload, {
    prepare: (session, { params }) => cancelling.prepare(asMember(session), params),
    work: cancelling.work,
    keep: (session, prepared) => cancelling.keep(asMember(session), prepared),
  });
}
