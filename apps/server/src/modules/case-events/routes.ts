import * as contract from '@landfall/contract/case-events';
import type { Bind } from '../../platform/http/bind.ts';
import { acceptOutputs } from './accepting.ts';
import * as service from './service.ts';
import { explainDate, verifyDate } from './verification.ts';

export function caseEventRoutes(bind: Bind): void {
  bind(contract.listCaseEvents, (session, { params, query }) =>
    service.listEvents(session, params.id, query),
  );
  bind(contract.addCaseEvent, (session, { params, body }) => service.addEvent(session, params.id, body));
  bind(contract.updateCaseEvent, (session, { params, body }) => service.editEvent(session, params.id, body));
  bind(contract.acceptProposals, async (session, { params, body }) => ({
    case_dates: await acceptOutputs(session, params.id, body.outputs),
  }));
  bind(contract.explainCaseDate, async (session, { params }) => ({
    explanation: await explainDate(session, params.id),
  }));
  bind(contract.verifyCaseDate, async (session, { params, body }) => ({
    explanation: await verifyDate(session, params.id, body),
  }));
}
