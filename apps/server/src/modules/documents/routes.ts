import * as contract from '@landfall/contract/documents';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { createLink, openLink, readContent } from './downloads.ts';
import * as service from './service.ts';

export function documentRoutes(bind: Bind, store: FileStore): void {
  bind(contract.listDocuments, async (session, { query }) => ({
    documents: await service.listDocumentsOf(session, query),
  }));
  bind(contract.getDocument, (session, { params }) => service.readWithVersions(session, params.id));
  bind(contract.updateDocument, async (session, { params, body }) => ({
    document: await service.editDocument(session, params.id, body),
  }));
  bind(contract.trashDocument, async (session, { params }) => {
    await service.setTrashed(session, params.id, true);
  });
  bind(contract.restoreDocument, async (session, { params }) => ({
    document: await service.setTrashed(session, params.id, false),
  }));
  bind(contract.readDocument, (session, { params }) => readContent(session, store, params.id, params.no));
  bind(contract.createDownload, (session, { body }) => createLink(session, body));
  bind(contract.openDownload, (session, { params }) => openLink(session, store, params.token));
}
