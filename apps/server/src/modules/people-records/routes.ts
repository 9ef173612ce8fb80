import * as absence from '@landfall/contract/absences';
import * as identifier from '@landfall/contract/identifiers';
import * as address from '@landfall/contract/person-addresses';
import { getPersonTimeline } from '@landfall/contract/person-timeline';
import * as period from '@landfall/contract/status-periods';
import type { Bind } from '../../platform/http/bind.ts';
import { absences, addresses, identifiers, listReceipts, readTimeline, statusPeriods } from './service.ts';

const beneficiary = (id: string) => ({ kind: 'beneficiary', id }) as const;
const petitioner = (id: string) => ({ kind: 'petitioner', id }) as const;

function identifierRoutes(bind: Bind): void {
  bind(identifier.listBeneficiaryIdentifiers, async (session, { params }) => ({
    identifiers: await identifiers.list(session, beneficiary(params.id)),
  }));
  bind(identifier.listPetitionerIdentifiers, async (session, { params }) => ({
    identifiers: await identifiers.list(session, petitioner(params.id)),
  }));
  bind(identifier.addBeneficiaryIdentifier, async (session, { params, body }) => ({
    identifier: await identifiers.add(session, beneficiary(params.id), body),
  }));
  bind(identifier.addPetitionerIdentifier, async (session, { params, body }) => ({
    identifier: await identifiers.add(session, petitioner(params.id), body),
  }));
  bind(identifier.listCaseReceipts, async (session, { params }) => ({
    receipts: await listReceipts(session, params.id),
  }));
  bind(identifier.updateIdentifier, async (session, { params, body }) => ({
    identifier: await identifiers.edit(session, params.id, body),
  }));
  bind(identifier.removeIdentifier, (session, { params }) => identifiers.remove(session, params.id));
}

function stayRoutes(bind: Bind): void {
  bind(period.listStatusPeriods, async (session, { params }) => ({
    status_periods: await statusPeriods.list(session, beneficiary(params.id)),
  }));
  bind(period.addStatusPeriod, async (session, { params, body }) => ({
    status_period: await statusPeriods.add(session, beneficiary(params.id), body),
  }));
  bind(period.updateStatusPeriod, async (session, { params, body }) => ({
    status_period: await statusPeriods.edit(session, params.id, body),
  }));
  bind(period.removeStatusPeriod, (session, { params }) => statusPeriods.remove(session, params.id));
  bind(address.listPersonAddresses, async (session, { params }) => ({
    addresses: await addresses.list(session, beneficiary(params.id)),
  }));
  bind(address.addPersonAddress, async (session, { params, body }) => ({
    address: await addresses.add(session, beneficiary(params.id), body),
  }));
  bind(address.updatePersonAddress, async (session, { params, body }) => ({
    address: await addresses.edit(session, params.id, body),
  }));
  bind(address.removePersonAddress, (session, { params }) => addresses.remove(session, params.id));
  bind(absence.listAbsences, async (session, { params }) => ({
    absences: await absences.list(session, beneficiary(params.id)),
  }));
  bind(absence.addAbsence, async (session, { params, body }) => ({
    absence: await absences.add(session, beneficiary(params.id), body),
  }));
  bind(absence.updateAbsence, async (session, { params, body }) => ({
    absence: await absences.edit(session, params.id, body),
  }));
  bind(absence.removeAbsence, (session, { params }) => absences.remove(session, params.id));
}

export function peopleRecordRoutes(bind: Bind): void {
  identifierRoutes(bind);
  stayRoutes(bind);
  bind(getPersonTimeline, (session, { params }) => readTimeline(session, params.id));
}
