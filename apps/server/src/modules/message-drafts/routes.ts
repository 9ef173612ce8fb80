import * as contract from '@landfall/contract/messages';
import type { Bind } from '../../platform/http/bind.ts';
import * as service from './service.ts';

export function messageDraftRoutes(bind: Bind): void {
  bind(contract.saveDraft, (session, { params, body }) => service.saveDraft(session, params.id, body));
  bind(contract.deleteDraft, (session, { params }) => service.dropDraft(session, params.id));
}
