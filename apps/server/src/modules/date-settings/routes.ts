import * as contract from '@landfall/contract/date-settings';
import type { Bind } from '../../platform/http/bind.ts';
import * as service from './service.ts';

export function dateSettingsRoutes(bind: Bind): void {
  bind(contract.listDateSettings, async (session, { query }) => ({
    date_settings: await service.listDateSettings(session, query),
    archived_in_use: await service.listArchivedInUse(session.tx),
  }));
  bind(contract.createDateSetting, async (session, { body }) => ({
    date_setting: await service.addDateSetting(session, body),
  }));
  bind(contract.getDateSetting, ({ tx }, { params }) => service.readUsedDateSetting(tx, params.id));
  bind(contract.updateDateSetting, async (session, { params, body }) => ({
    date_setting: await service.editDateSetting(session, params.id, body),
  }));
  bind(contract.deleteDateSetting, (session, { params }) => service.deleteDateSetting(session, params.id));
  bind(contract.restoreDateSetting, async (session, { params }) => ({
    date_setting: await service.restoreDateSetting(session, params.id),
  }));
}
