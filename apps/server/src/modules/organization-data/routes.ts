import * as contract from '@landfall/contract/organization-data';
import type pg from 'pg';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { type ArchiveProgram, deleteOrganization, exportWholeOrganization } from './service.ts';

export function organizationDataRoutes(
  bind: Bind,
  source: { appPool: pg.Pool; store: FileStore },
  program: ArchiveProgram,
): void {
  bind(contract.deleteOrganization, (session, { params, body }) =>
    deleteOrganization(session, params.id, body.name),
  );
  bind(contract.exportOrganization, (session) => exportWholeOrganization(session, source, program));
}
