import * as changes from '@landfall/contract/saved-view-changes';
import * as contract from '@landfall/contract/saved-views';
import type { Bind } from '../../platform/http/bind.ts';
import * as service from './service.ts';

export function savedViewRoutes(bind: Bind): void {
  bind(contract.listSavedViews, async (session, { query }) => ({
    saved_views: await service.listViews(session, query.list),
  }));
  bind(contract.countSavedViews, async (session) => ({ counts: await service.countPinned(session) }));
  bind(changes.createSavedView, async (session, { body }) => ({
    saved_view: await service.addView(session, body),
  }));
  bind(changes.updateSavedView, async (session, { params, body }) => ({
    saved_view: await service.editView(session, params.id, body),
  }));
  bind(changes.deleteSavedView, (session, { params }) => service.deleteView(session, params.id));
  bind(changes.restoreSavedView, async (session, { params }) => ({
    saved_view: await service.restoreView(session, params.id),
  }));
}
