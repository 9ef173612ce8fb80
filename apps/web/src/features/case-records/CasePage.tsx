import { beneficiaryName } from '@landfall/contract/beneficiary-name';
import type { CaseRecord } from '@landfall/contract/case-records';
import { NOT_ARCHIVED } from '@landfall/contract/fields';
import { PRODUCT_NAME } from '@landfall/contract/product';
import { Stack } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, notFound } from '@tanstack/react-router';
import { useCallback } from 'react';
import { isNotFound } from '../../api/error-words.ts';
import { runReported } from '../../editing/run-reported.ts';
import { useEditing } from '../../editing/useEditing.ts';
import { HistorySection } from '../../history/HistorySection.tsx';
import { PATHS } from '../../paths.ts';
import { deferred } from '../../ui/deferred.tsx';
import { FlowingPage } from '../../ui/Page.tsx';
import { RecordColumns } from '../../ui/RecordColumns.tsx';
import { BoxSectionSkeleton, SectionSkeleton } from '../../ui/SectionSkeleton.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useFocusKept } from '../../ui/useFocusKept.ts';
import { ImportantDates } from '../case-dates/ImportantDates.tsx';
import { useHandling } from '../case-dates/useHandling.ts';
import { dateTypesQuery } from '../date-settings/queries.ts';
import { NotesSection } from '../notes/NotesSection.tsx';
import { organizationQuery } from '../organization/queries.ts';
import { RemindersPanel } from '../reminders/RemindersPanel.tsx';
import { useRememberRecord } from '../search/useRememberRecord.ts';
import { useMay } from '../settings/queries.ts';
import { CaseBeneficiaries } from './CaseBeneficiaries.tsx';
import { CaseDetails } from './CaseDetails.tsx';
import { CaseForm } from './CaseForm.tsx';
import { CasePetitioners } from './CasePetitioners.tsx';
import { CaseTeam } from './CaseTeam.tsx';
import { useListOrigin } from './list-origin.ts';
import { caseRecordQuery, useUpdateCase } from './queries.ts';
import { RecordSection, SectionLinks } from './RecordSections.tsx';
import { WayToList } from './WayToList.tsx';

const ChecklistSection = deferred(
  async () => (await import('../checklists/ChecklistSection.tsx')).ChecklistSection,
  () => <Skeleton width="100%" height="6rem" />,
);
const EventsSection = deferred(
  async () => (await import('../case-events/EventsSection.tsx')).EventsSection,
  () => <Skeleton width="100%" height="6rem" />,
);
const ChecklistProgress = deferred(
  async () => (await import('../checklists/ChecklistProgress.tsx')).ChecklistProgress,
);
const ReceiptsSection = deferred(
  async () => (await import('../people-records/ReceiptsSection.tsx')).ReceiptsSection,
  SectionSkeleton,
);
const TasksSection = deferred(
  async () => (await import('../tasks/TasksSection.tsx')).TasksSection,
  () => <Skeleton width="100%" height="6rem" />,
);
const DocumentsSection = deferred(
  async () => (await import('../documents/DocumentsSection.tsx')).DocumentsSection,
  BoxSectionSkeleton,
);

const PrioritySection = deferred(
  async () => (await import('../visa-bulletins/PrioritySection.tsx')).PrioritySection,
  SectionSkeleton,
);

const route = getRouteApi(PATHS.case);
const MessagesSection = deferred(
  async () => (await import('../messages/MessagesSection.tsx')).MessagesSection,
  SectionSkeleton,
);

/** The sections of a case's page, in order. */
const SECTIONS = [
  'dates',
  'events',
  'tasks',
  'checklist',
  'documents',
  'messages',
  'notes',
  'history',
] as const;

/** The page of a case, with the links to its neighbours, which stay mounted while the user moves between cases. */
export function CasePage() {
  const { caseId } = route.useParams();
  const list = useListOrigin();
  return (
    <FlowingPage>
      {list && <WayToList caseId={caseId} list={list} />}
      {/* With a key: no form or dialog of one case stays open on another. */}
      <OneCase key={caseId} caseId={caseId} leadsBack={!list} />
    </FlowingPage>
  );
}

interface OneCaseProps {
  caseId: string;
  /** Whether it shows the link to all cases. */
  leadsBack: boolean;
}

/** A case: urgent dates, description, dates, events, tasks, checklist, messages, notes and people. */
function OneCase({ caseId, leadsBack }: OneCaseProps) {
  const linked = route.useSearch();
  const navigate = route.useNavigate();
  const { data, error } = useSuspenseQuery(caseRecordQuery(caseId));
  // The case may have been restricted while it was open here.
  if (isNotFound(error)) throw notFound();
  const { case_record: caseRecord, dates, ...page } = data;
  const { today } = useSuspenseQuery(organizationQuery).data;
  const types = useQuery(dateTypesQuery).data;
  const mayWrite = useMay('user');
  const [editing, setEditing] = useEditing();
  const archiving = useArchiving(caseRecord);
  const handling = useHandling();
  // The dialogs ask themselves before input is lost.
  const leaveLink = useCallback(
    () =>
      void navigate({
        search: ({ date: _, on: __, act: ___, ...held }) => held,
        replace: true,
        resetScroll: false,
        ignoreBlocker: true,
      }),
    [navigate],
  );
  useDocumentTitle(`${caseRecord.title} · ${PRODUCT_NAME}`);
  useRememberRecord(caseId);
  useFocusKept();

  const archived = caseRecord.archived_at !== NOT_ARCHIVED;
  const shownDates = dates.filter(({ archived_at }) => archived_at === NOT_ARCHIVED);
  return (
    <>
      {editing ? (
        <CaseForm caseRecord={caseRecord} onDone={() => setEditing(false)} />
      ) : (
        <CaseDetails
          caseRecord={caseRecord}
          dates={shownDates}
          today={today}
          mayWrite={mayWrite}
          leadsBack={leadsBack}
          progress={<ChecklistProgress caseId={caseId} />}
          busy={archiving.busy}
          onEdit={() => setEditing(true)}
          onArchive={archiving.archive}
          onRestore={archiving.restore}
          onDone={handling.done}
        />
      )}
      <RecordColumns
        main={
          <>
            <SectionLinks names={SECTIONS} />
            <RecordSection name="dates">
              <ImportantDates
                caseId={caseId}
                dates={shownDates}
                archivedTotal={page.archived_dates ?? 0}
                today={today}
                types={types}
                mayWrite={mayWrite}
                linked={linked}
                onLinkDone={leaveLink}
              />
              <RemindersPanel caseId={caseId} archived={archived} dates={shownDates} types={types} />
            </RecordSection>
            <RecordSection name="events">
              <EventsSection caseId={caseId} today={today} mayWrite={mayWrite} />
            </RecordSection>
            <RecordSection name="tasks">
              <TasksSection caseId={caseId} dates={shownDates} today={today} mayWrite={mayWrite} />
            </RecordSection>
            <RecordSection name="checklist">
              <ChecklistSection
                caseId={caseId}
                matterTypeId={caseRecord.matter_type_id}
                beneficiaries={page.beneficiaries}
                petitioners={page.petitioners}
                today={today}
                mayWrite={mayWrite}
              />
            </RecordSection>
            <RecordSection name="documents">
              <DocumentsSection
                resourceId={caseId}
                name={caseRecord.title}
                places={[
                  { id: caseId, name: caseRecord.title },
                  ...page.beneficiaries.map((one) => ({ id: one.id, name: beneficiaryName(one) })),
                  ...page.petitioners.map(({ id, petitioner_name: name }) => ({ id, name })),
                ]}
                dates={shownDates}
                mayWrite={mayWrite}
              />
            </RecordSection>
            <RecordSection name="messages">
              <MessagesSection ownerId={caseId} mayWrite={mayWrite} />
            </RecordSection>
            <RecordSection name="notes">
              <NotesSection
                ownerId={caseId}
                notes={page.notes}
                total={page.notes_total}
                nextCursor={page.notes_next_cursor}
                mayWrite={mayWrite}
              />
            </RecordSection>
            <RecordSection name="history">
              <HistorySection ownerId={caseId} of="case" />
            </RecordSection>
          </>
        }
        aside={
          <>
            <Stack gap={24}>
              <CaseBeneficiaries caseId={caseId} beneficiaries={page.beneficiaries} mayWrite={mayWrite} />
              <CasePetitioners caseId={caseId} petitioners={page.petitioners} mayWrite={mayWrite} />
            </Stack>
            <CaseTeam caseRecord={caseRecord} mayWrite={mayWrite} />
            <ReceiptsSection
              of={{ id: caseId, title: caseRecord.title }}
              people={[
                ...page.beneficiaries.map((one) => ({
                  kind: 'beneficiary' as const,
                  id: one.id,
                  name: beneficiaryName(one),
                })),
                ...page.petitioners.map(({ id, petitioner_name: name }) => ({
                  kind: 'petitioner' as const,
                  id,
                  name,
                })),
              ]}
              today={today}
              mayWrite={mayWrite}
            />
            <PrioritySection caseRecord={caseRecord} today={today} mayWrite={mayWrite} />
          </>
        }
      />
    </>
  );
}

/** Archives and restores a case, each with Undo, which also works after the page has been left. */
function useArchiving(caseRecord: CaseRecord) {
  const { mutateAsync: update, isPending: busy } = useUpdateCase(caseRecord.id);
  const restore = () => void runReported(update({ archived: false }), 'Case restored');
  const archive = () =>
    void runReported(
      update({ archived: true }),
      'Case archived. This is reversible: restore it at any time.',
      restore,
    );
  return { archive, restore, busy };
}
