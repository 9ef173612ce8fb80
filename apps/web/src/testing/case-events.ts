import type { CaseDate } from '@landfall/contract/case-dates';
import type { EventKind, EventWithProposals, Explanation, Proposal } from '@landfall/contract/case-events';
import { type CaseRecord, getCaseRecord } from '@landfall/contract/case-records';
import { NOT_ARCHIVED } from '@landfall/contract/fields';
import { answer } from './answers.ts';
import { OPEN_CASE, OPEN_DATE } from './records.ts';
import { idOf } from './shell-answers.ts';

/** The kind of event for a request for evidence. */
export const RFE_KIND: EventKind = {
  kind: 'uscis-rfe',
  title: 'Request for evidence (RFE)',
  on_label: 'Notice date',
  rules: ['Request for evidence: standard 84 days'],
  of_kind: false,
  asks: [
    {
      key: 'service',
      label: 'Service',
      type: 'enum',
      required: true,
      default: 'mail',
      values: ['personal', 'mail'],
      value_labels: { personal: 'Personal', mail: 'Mail' },
    },
    { key: 'printed_due_date', label: 'Printed due date', type: 'date', required: false },
  ],
};

const STEPS = [
  { text: 'Notice date: Mon, Mar 2, 2026', from: null, to: '2026-03-02' },
  { text: '84 days later: Mon, May 25, 2026', from: '2026-03-02', to: '2026-05-25' },
  {
    text: '3 days more, served by mail: Thu, May 28, 2026',
    from: '2026-05-25',
    to: '2026-05-28',
    cite: '8 CFR 103.8(b)',
  },
];

/** The date that the rule proposes for a request for evidence. */
export const RFE_PROPOSAL: Proposal = {
  rule: 'uscis-rfe',
  version: 1,
  name: 'Request for evidence: standard 84 days',
  status: 'in_force',
  in_force: true,
  missed: 'denial as abandoned',
  citations: ['8 CFR 103.2(b)(8)(iv)'],
  warnings: [],
  outputs: [
    {
      output: 'due',
      label: 'Response must be received',
      role: 'deadline',
      value: null,
      none: null,
      date_type: 'RFE Response Due',
      computed_on: '2026-05-28',
      printed_on: null,
      safe_on: '2026-05-22',
      proposed_on: '2026-05-28',
      difference: null,
      steps: STEPS,
      readings: [],
      accepted: null,
    },
  ],
};

/** An entered request for evidence, whose proposed date is not accepted yet. */
export const RFE: EventWithProposals = {
  event: {
    id: idOf(70),
    case_id: idOf(1),
    kind: 'uscis-rfe',
    title: 'Request for evidence (RFE)',
    on: '2026-03-02',
    service: 'mail',
    received_on: null,
    filing_mode: null,
    inputs: {},
    document: { id: idOf(71), title: 'RFE notice' },
    entered_by: { id: idOf(3), display_name: 'Ada Lind' },
    created_at: '2026-03-03T15:00:00Z',
    archived_at: NOT_ARCHIVED,
    version: 1,
  },
  proposals: [RFE_PROPOSAL],
};

/** The explanation of a request for evidence's date, as seen by a member who may confirm it. */
export const RFE_EXPLANATION: Explanation = {
  case_date: {
    id: idOf(72),
    case_id: idOf(1),
    important_date: '2026-05-28',
    date_type: 'RFE Response Due',
    state: 'open',
  },
  case_name: 'Okafor: I-130',
  event: RFE.event,
  rule: {
    key: 'uscis-rfe',
    version: 1,
    name: 'Request for evidence: standard 84 days',
    status: 'in_force',
    citations: ['8 CFR 103.2(b)(8)(iv)'],
    missed: 'denial as abandoned',
    note: '',
    review_by: '2027-11-22',
  },
  label: 'Response must be received',
  chosen: 'computed',
  computed_on: '2026-05-28',
  safe_on: '2026-05-22',
  printed_on: null,
  difference: null,
  override: null,
  steps: STEPS,
  readings: [],
  stale_reason: null,
  acceptance_refused: null,
  verified: 'no',
  verified_by: null,
  confirming: 'yes',
  confirming_refused: null,
};

/** The open case's date that was counted from it. */
export const COUNTED: CaseDate = {
  ...OPEN_DATE,
  id: idOf(72),
  case_id: OPEN_CASE.id,
  date_type: 'RFE Response Due',
  important_date: '2026-05-28',
  counted: {
    chosen: 'computed',
    verified: 'no',
    stale: false,
    event: 'Request for evidence (RFE)',
    event_on: '2026-03-02',
  },
};

/** Answers the requests of the open case's page, with some dates. */
export function answerCase(dates: CaseDate[] = [], values: Partial<CaseRecord> = {}) {
  answer(getCaseRecord, {
    case_record: { ...OPEN_CASE, ...values },
    dates,
    notes: [],
    notes_total: 0,
    notes_next_cursor: null,
    beneficiaries: [],
    petitioners: [],
  });
}
