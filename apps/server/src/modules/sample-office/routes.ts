import * as contract from '@landfall/contract/sample-office';
import type { Bind } from '../../platform/http/bind.ts';
import { loadSampleOffice, removeSampleOffice } from './service.ts';

export function sampleOfficeRoutes(bind: Bind): void {
  bind(contract.loadSampleOffice, async (session) => ({ cases: await loadSampleOffice(session) }));
  bind(contract.removeSampleOffice, (session) => removeSampleOffice(session));
}
