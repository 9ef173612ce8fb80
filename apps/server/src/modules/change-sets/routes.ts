import * as contract from '@landfall/contract/change-sets';
import type { Bind } from '../../platform/http/bind.ts';
import { listClosures } from '../calendar-closures/service.ts';
import * as service from './service.ts';

export function changeSetRoutes(bind: Bind): void {
  bind(contract.listCalendarClosures, async ({ tx }) => ({ calendar_closures: await listClosures(tx) }));
  bind(contract.listChangeSets, (session, { query }) => service.listSets(session, query));
  bind(contract.createChangeSet, async (session, { body }) => ({
    change_set: await service.createSet(session, body),
  }));
  bind(contract.getChangeSet, (session, { params, query }) => service.readSet(session, params.id, query));
  bind(contract.countChangeSet, async (session, { params }) => ({
    change_set: await service.recountSet(session, params.id),
  }));
  bind(contract.applyChangeSet, (session, { params }) => service.applySet(session, params.id));
}
