import * as contract from '@landfall/contract/notifications';
import type { Bind } from '../../platform/http/bind.ts';
import * as service from './service.ts';

export function notificationRoutes(bind: Bind): void {
  bind(contract.listNotifications, (session, { query }) => service.listNotifications(session, query));
  bind(contract.readNotifications, (session, { body }) => service.markRead(session, body));
  bind(contract.acknowledgeNotification, (session, { params }) => service.acknowledge(session, params.id));
}
