import { listUndeliveredMail } from '@landfall/contract/mail';
import type { Bind } from '../../platform/http/bind.ts';
import { listUndelivered } from './service.ts';

export function mailFailureRoutes(bind: Bind): void {
  bind(listUndeliveredMail, (session, { query }) => listUndelivered(session, query));
}
