import { addSuggestedKind, applyMatterType } from '@landfall/contract/matter-type-changes';
import type { Bind } from '../../platform/http/bind.ts';
import * as service from './service.ts';

export function caseKindRoutes(bind: Bind): void {
  bind(addSuggestedKind, async (session, { body }) => ({
    matter_type: await service.addSuggested(session, body),
  }));
  bind(applyMatterType, (session, { params, body }) => service.applyKind(session, params.id, body));
}
