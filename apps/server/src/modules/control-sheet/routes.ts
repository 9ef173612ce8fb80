import * as contract from '@landfall/contract/control-sheet';
import type { Bind } from '../../platform/http/bind.ts';
import * as service from './service.ts';

/** @param publicUrl origin of the web pages, without a trailing slash */
export function controlSheetRoutes(bind: Bind, publicUrl: string): void {
  bind(contract.getControlSheet, (session, { query }) => service.readSheet(session, query));
  bind(contract.exportControlSheet, (session, { query }) => service.exportSheet(session, query, publicUrl));
}
