import type { CaseRecord } from '@landfall/contract/case-records';
import { NOT_ARCHIVED } from '@landfall/contract/fields';
import { PRODUCT_NAME } from '@landfall/contract/product';
import { useDocumentTitle } from '@mantine/hooks';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, notFound } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { isNotFound } from '../../api/error-words.ts';
import { runReported } from '../../editing/run-reported.ts';
import { formatInstant } from '../../lib/date-format.ts';
import { PATHS } from '../../paths.ts';
import { FlowingPage } from '../../ui/Page.tsx';
import { RecordColumns } from '../../ui/RecordPage.tsx';
import { Facts, Section } from '../../ui/Section.tsx';
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
import { caseRecordQuery, useUpdateCase } from './queries.ts';

const route = getRouteApi(PATHS.case);

/** One case: what is next, what it is about, its dates, notes and people. */
export function CasePage() {
  const { caseId } = route.useParams();
  const linked = route.useSearch();
  const navigate = route.useNavigate();
  const { data, error } = useSuspenseQuery(caseRecordQuery(caseId));
  // It may have been restricted while it was read here.
  if (isNotFound(error)) throw notFound();
  const { case_record: caseRecord, dates, ...page } = data;
  const { today } = useSuspenseQuery(organizationQuery).data;
  const types = useQuery(dateTypesQuery);
  const mayWrite = useMay('user');
  const [editing, setEditing] = useState(false);
  const archiving = useArchiving(caseRecord);
  const handling = useHandling();
  // The dialogs themselves ask before anything typed is lost.
  const leaveLink = useCallback(
    () => void navigate({ search: {}, replace: true, resetScroll: false, ignoreBlocker: true }),
    [navigate],
  );
  useDocumentTitle(`${caseRecord.title} · ${PRODUCT_NAME}`);
  useRememberRecord(caseRecord.title);

  const shownDates = dates.filter(({ archived_at }) => archived_at === NOT_ARCHIVED);
  return (
    <FlowingPage>
      {editing ? (
        <CaseForm caseRecord={caseRecord} onDone={() => setEditing(false)} />
      ) : (
        <CaseDetails
          caseRecord={caseRecord}
          dates={shownDates}
          today={today}
          mayWrite={mayWrite}
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
            <ImportantDates
              caseId={caseId}
              dates={shownDates}
              today={today}
              types={types.data}
              typesFailed={types.isError}
              mayWrite={mayWrite}
              linked={linked}
              onLinkDone={leaveLink}
            />
            <RemindersPanel
              caseId={caseId}
              archived={caseRecord.archived_at !== NOT_ARCHIVED}
              dates={shownDates}
              types={types.data}
            />
            <NotesSection
              ownerId={caseId}
              notes={page.notes}
              total={page.notes_total}
              nextCursor={page.notes_next_cursor}
              mayWrite={mayWrite}
            />
          </>
        }
        aside={
          <>
            <CaseBeneficiaries caseId={caseId} beneficiaries={page.beneficiaries} mayWrite={mayWrite} />
            <CasePetitioners caseId={caseId} petitioners={page.petitioners} mayWrite={mayWrite} />
            <CaseTeam caseRecord={caseRecord} mayWrite={mayWrite} />
            <CaseSystemInformation caseRecord={caseRecord} />
          </>
        }
      />
    </FlowingPage>
  );
}

/** Archiving and restoring, each with the way back, which also works after the page has been left. */
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

/** Where a case came from and when. */
function CaseSystemInformation({ caseRecord }: { caseRecord: CaseRecord }) {
  const archived = caseRecord.archived_at !== NOT_ARCHIVED;
  return (
    <Section title="System Information">
      <Facts
        facts={[
          { name: 'Case ID', value: caseRecord.id },
          { name: 'Organization ID', value: caseRecord.org },
          { name: 'Created', value: formatInstant(caseRecord.created_at) },
          ...(archived ? [{ name: 'Archived', value: formatInstant(caseRecord.archived_at) }] : []),
        ]}
      />
    </Section>
  );
}
