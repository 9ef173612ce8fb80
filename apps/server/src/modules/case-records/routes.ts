import { bulkCaseRecords, exportChosenCases } from '@landfall/contract/case-bulk';
import { holdCaseRecord, releaseCaseRecord } from '@landfall/contract/case-holds';
import * as contract from '@landfall/contract/case-records';
import { createCaseRecord } from '@landfall/contract/new-case';
import type { Bind } from '../../platform/http/bind.ts';
import { exportCases, exportChosen, listCases } from '../case-list/service.ts';
import { changeInBulk } from './bulk.ts';
import { openWithPeople } from './opening.ts';
import * as service from './service.ts';

export function caseRecordRoutes(bind: Bind): void {
  bind(contract.listCaseRecords, (session, { query }) => listCases(session, query));
  bind(contract.exportCaseRecords, (session, { query }) => exportCases(session, query));
  bind(createCaseRecord, (session, { body }) => openWithPeople(session, body));
  bind(contract.getCaseRecord, (session, { params }) => service.readCasePage(session, params.id));
  bind(contract.updateCaseRecord, async (session, { params, body }) => ({
    case_record: await service.editCase(session, params.id, body),
  }));
  bind(contract.restrictCaseRecord, async (session, { params }) => ({
    case_record: await service.setRestricted(session, params.id, true),
  }));
  bind(contract.unrestrictCaseRecord, async (session, { params }) => ({
    case_record: await service.setRestricted(session, params.id, false),
  }));
  bind(holdCaseRecord, async (session, { params, body }) => ({
    case_record: await service.setHold(session, params.id, body.reason),
  }));
  bind(releaseCaseRecord, async (session, { params }) => ({
    case_record: await service.setHold(session, params.id, null),
  }));
  bind(bulkCaseRecords, (session, { body }) => changeInBulk(session, body));
  bind(exportChosenCases, (session, { body }) => exportChosen(session, body));
}
