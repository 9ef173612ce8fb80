import { getSettings } from '@landfall/contract/settings';
import type { Bind } from '../../platform/http/bind.ts';
import { readSettings } from './service.ts';

export function settingsRoutes(bind: Bind): void {
  bind(getSettings, (session) => readSettings(session));
}
