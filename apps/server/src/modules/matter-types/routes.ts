import * as contract from '@landfall/contract/matter-types';
import type { Bind } from '../../platform/http/bind.ts';
import * as service from './service.ts';

export function matterTypeRoutes(bind: Bind): void {
  bind(contract.listMatterTypes, async ({ tx }) => ({ matter_types: await service.listMatterTypes(tx) }));
  bind(contract.createMatterType, async (session, { body }) => ({
    matter_type: await service.addMatterType(session, body),
  }));
  bind(contract.updateMatterType, async (session, { params, body }) => ({
    matter_type: await service.renameMatterType(session, params.id, body.name),
  }));
  bind(contract.archiveMatterType, async (session, { params }) => ({
    matter_type: await service.setArchived(session, params.id, true),
  }));
  bind(contract.restoreMatterType, async (session, { params }) => ({
    matter_type: await service.setArchived(session, params.id, false),
  }));
}
