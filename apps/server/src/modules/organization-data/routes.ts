import * as contract from '@landfall/contract/organization-data';
import type pg from 'pg';
import type { Bind } from '../../platform/http/bind.ts';
import { type ArchiveProgram, deleteOrganization, exportWholeOrganization } from './service.ts';

export function organizationDataRoutes(bind: Bind, appPool: pg.Pool, program: ArchiveProgram): void {
  bind(contract.deleteOrganization, (session, { params, body }) =>
    deleteOrganization(session, params.id, body.name),
  );
  bind(contract.exportOrganization, (session) => exportWholeOrganization(session, appPool, program));
}
