import type { LiveKind } from '@landfall/contract/live';
import type { QueryClient } from '@tanstack/react-query';
import type { LiveUpdate } from '../../api/event-stream.ts';
import { QUERY_ROOT } from '../../api/query-keys.ts';
import { type Changed, type PacedReading, pacedReading } from './paced-reading.ts';

/** Checklist items show the names of documents, too. */
const DOCUMENT_ROOTS = [QUERY_ROOT.documents, QUERY_ROOT.checklists];
/** Lists of people show their cases and next dates. */
const PEOPLE_ROOTS = [QUERY_ROOT.beneficiaries, QUERY_ROOT.petitioners];
/** Reminders belong to dates of a type. */
const TYPE_ROOTS = [QUERY_ROOT.dateSettings, QUERY_ROOT.reminders, QUERY_ROOT.cases];

/** Everything that belongs to cases, and is listed with them. */
const CASE_ROOTS = [
  QUERY_ROOT.cases,
  QUERY_ROOT.notes,
  QUERY_ROOT.tasks,
  QUERY_ROOT.reminders,
  ...PEOPLE_ROOTS,
  ...DOCUMENT_ROOTS,
];

/** The query roots to refetch for each kind of event. A screen becomes live when its root is listed here. */
const LIVE_ROOTS: Readonly<Record<LiveKind, readonly string[]>> = {
  bell: [QUERY_ROOT.notifications],
  cases: CASE_ROOTS,
  documents: DOCUMENT_ROOTS,
  person_documents: DOCUMENT_ROOTS,
  checklist: [...DOCUMENT_ROOTS, QUERY_ROOT.clientLinks],
  beneficiaries: [QUERY_ROOT.beneficiaries, QUERY_ROOT.notes, QUERY_ROOT.cases],
  petitioners: [QUERY_ROOT.petitioners, QUERY_ROOT.notes, QUERY_ROOT.cases],
  document_folders: [QUERY_ROOT.documentFolders, QUERY_ROOT.documents],
  date_settings: [...TYPE_ROOTS, ...PEOPLE_ROOTS],
  deadline_rules: [QUERY_ROOT.deadlineRules, QUERY_ROOT.changeSets],
  change_sets: [QUERY_ROOT.changeSets, QUERY_ROOT.closures],
  matter_types: [QUERY_ROOT.matterTypes, QUERY_ROOT.cases],
  checklist_templates: [QUERY_ROOT.checklistTemplates],
  // Without the caller's own permissions: a form stays open, with its input, until its call is refused.
  organization: [QUERY_ROOT.organization, QUERY_ROOT.invitations, QUERY_ROOT.reportTemplates, ...TYPE_ROOTS],
  reminders: [QUERY_ROOT.reminders],
  reports: [QUERY_ROOT.reports],
  report_templates: [QUERY_ROOT.reportTemplates],
  thread: [QUERY_ROOT.threads],
  mail_templates: [QUERY_ROOT.mailTemplates],
  received_mails: [QUERY_ROOT.receivedMails],
  mailboxes: [QUERY_ROOT.mailboxes],
  operation: [QUERY_ROOT.operations],
  saved_views: [QUERY_ROOT.savedViews],
  visa_bulletins: [QUERY_ROOT.visaBulletins, QUERY_ROOT.cases],
};

/** Kinds whose events each concern one case or thread: data of other ones is not refetched. */
const OF_ONE: readonly LiveKind[] = ['cases', 'documents', 'checklist', 'thread', 'operation'];

function changedBy(update: LiveUpdate): Changed {
  if (update === 'anything') return 'anything';
  return update.id && OF_ONE.includes(update.kind) ? { recordId: update.id } : 'all';
}

/** Refetches shown data when events arrive. */
export interface LiveReading {
  receive(update: LiveUpdate): void;
  end(): void;
}

/** Refetches the queries below the roots of what changed, with a limited rate for each root. */
export function liveReading(queryClient: QueryClient): LiveReading {
  const readings = new Map<string, PacedReading[]>();
  for (const root of new Set(Object.values(LIVE_ROOTS).flat()))
    readings.set(root, [pacedReading(queryClient, root, 'page'), pacedReading(queryClient, root, 'aside')]);
  return {
    receive(update) {
      const roots = update === 'anything' ? readings.keys() : LIVE_ROOTS[update.kind];
      const what = changedBy(update);
      for (const root of roots) for (const reading of readings.get(root) ?? []) reading.changed(what);
    },
    end() {
      for (const reading of [...readings.values()].flat()) reading.end();
    },
  };
}
