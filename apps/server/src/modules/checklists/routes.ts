import * as contract from '@landfall/contract/checklists';
import * as missing from '@landfall/contract/missing-items';
import type { Bind } from '../../platform/http/bind.ts';
import { exportMissing, listMissing } from './missing-items.ts';
import * as service from './service.ts';

export function checklistRoutes(bind: Bind): void {
  bind(contract.getChecklist, async ({ tx }, { params }) => ({
    items: await service.listItems(tx, params.id),
  }));
  bind(contract.addChecklist, (session, { params, body }) =>
    service.addChecklist(session, params.id, body.template_id),
  );
  bind(contract.createChecklistItem, async (session, { params, body }) => ({
    checklist_item: await service.addItem(session, params.id, body),
  }));
  bind(contract.updateChecklistItem, async (session, { params, body }) => ({
    checklist_item: await service.editItem(session, params.id, body),
  }));
  bind(contract.deleteChecklistItem, (session, { params }) => service.deleteItem(session, params.id));
  bind(missing.listMissingItems, (session, { query }) => listMissing(session, query));
  bind(missing.exportMissingItems, (session, { query }) => exportMissing(session, query));
}
