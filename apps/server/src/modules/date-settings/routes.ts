import { listDateSettings } from '@landfall/contract/date-settings';
import type { Bind } from '../../platform/http/bind.ts';
import * as service from './service.ts';

export function dateSettingsRoutes(bind: Bind): void {
  bind(listDateSettings, async (session) => ({ date_settings: await service.listDateSettings(session) }));
}
