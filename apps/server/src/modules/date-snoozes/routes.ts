import * as contract from '@landfall/contract/date-snoozes';
import type { Bind } from '../../platform/http/bind.ts';
import * as service from './service.ts';

export function dateSnoozeRoutes(bind: Bind): void {
  bind(contract.snoozeCaseDate, (session, { params, body }) => service.snooze(session, params.id, body));
  bind(contract.wakeCaseDate, (session, { params }) => service.endSnooze(session, params.id));
  bind(contract.listSnoozes, (session, { params }) => service.snoozesOf(session, params.id));
}
