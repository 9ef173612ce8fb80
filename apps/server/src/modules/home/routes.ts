import * as contract from '@landfall/contract/home';
import type { Bind } from '../../platform/http/bind.ts';
import * as service from './service.ts';

export function homeRoutes(bind: Bind): void {
  bind(contract.getHome, (session, { query }) => service.readHome(session, query));
}
