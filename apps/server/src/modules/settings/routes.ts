import {
  exportPersonalData as exportPersonalDataCall,
  getSettings,
  switchOrganization as switchOrganizationCall,
  updateDisplayName,
  updateSettings,
} from '@landfall/contract/settings';
import type { Bind } from '../../platform/http/bind.ts';
import {
  changeDisplayName,
  changeSettings,
  exportPersonalData,
  readSettings,
  switchOrganization,
} from './service.ts';

export function settingsRoutes(bind: Bind): void {
  bind(getSettings, (session) => readSettings(session));
  bind(updateDisplayName, (session, { body }) => changeDisplayName(session, body.display_name));
  bind(updateSettings, (session, { body }) => changeSettings(session, body));
  bind(switchOrganizationCall, (session, { body }) => switchOrganization(session, body.org_id));
  bind(exportPersonalDataCall, (session) => exportPersonalData(session));
}
