import * as contract from '@landfall/contract/notification-settings';
import type { Bind } from '../../platform/http/bind.ts';
import * as service from './service.ts';

export function notificationSettingsRoutes(bind: Bind): void {
  bind(contract.getNotificationSettings, (session) => service.readSettings(session));
  bind(contract.updateNotificationSettings, (session, { body }) => service.changeSettings(session, body));
}
