import * as changes from '@landfall/contract/matter-type-changes';
import { listMatterTypes } from '@landfall/contract/matter-types';
import type { Bind } from '../../platform/http/bind.ts';
import * as service from './service.ts';

export function matterTypeRoutes(bind: Bind): void {
  bind(listMatterTypes, async ({ tx }) => ({ matter_types: await service.listMatterTypes(tx) }));
  bind(changes.getMatterType, async ({ tx }, { params, query }) => ({
    matter_type: await service.readKind(tx, params.id, query.version),
  }));
  bind(changes.createMatterType, async (session, { body }) => ({
    matter_type: await service.addMatterType(session, body),
  }));
  bind(changes.updateMatterType, async (session, { params, body }) => ({
    matter_type: await service.changeMatterType(session, params.id, body),
  }));
  bind(changes.archiveMatterType, async (session, { params }) => ({
    matter_type: await service.setArchived(session, params.id, true),
  }));
  bind(changes.restoreMatterType, async (session, { params }) => ({
    matter_type: await service.setArchived(session, params.id, false),
  }));
}
