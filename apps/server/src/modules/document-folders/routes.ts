import * as contract from '@landfall/contract/document-folders';
import type { Bind } from '../../platform/http/bind.ts';
import * as service from './service.ts';

export function documentFolderRoutes(bind: Bind): void {
  bind(contract.listDocumentFolders, async ({ tx }) => ({ document_folders: await service.listFolders(tx) }));
  bind(contract.createDocumentFolder, async (session, { body }) => ({
    document_folder: await service.addFolder(session, body),
  }));
  bind(contract.updateDocumentFolder, async (session, { params, body }) => ({
    document_folder: await service.editFolder(session, params.id, body),
  }));
  bind(contract.deleteDocumentFolder, (session, { params }) => service.deleteFolder(session, params.id));
}
