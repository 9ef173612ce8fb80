import type { CaseRecord } from '@landfall/contract/case-records';
import { NOT_ARCHIVED } from '@landfall/contract/fields';
import { PRODUCT_NAME } from '@landfall/contract/product';
import { useDocumentTitle } from '@mantine/hooks';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { errorWords } from '../../api/error-words.ts';
import { PATHS } from '../../paths.ts';
import { FlowingPage } from '../../ui/Page.tsx';
import { toast, toastFailure } from '../../ui/toast.tsx';
import { ImportantDates } from '../case-dates/ImportantDates.tsx';
import { dateTypesQuery } from '../date-settings/queries.ts';
import { organizationQuery } from '../organization/queries.ts';
import { useMay } from '../settings/queries.ts';
import { CaseDetails } from './CaseDetails.tsx';
import { CaseForm } from './CaseForm.tsx';
import styles from './CasePage.module.css';
import { CaseSystemInformation } from './CaseSystemInformation.tsx';
import { caseRecordQuery, useUpdateCase } from './queries.ts';

const route = getRouteApi(PATHS.case);

/** One case: what is next, what it is about, its dates. */
export function CasePage() {
  const { caseId } = route.useParams();
  const { case_record: caseRecord, dates } = useSuspenseQuery(caseRecordQuery(caseId)).data;
  const { today } = useSuspenseQuery(organizationQuery).data;
  const types = useQuery(dateTypesQuery);
  const mayWrite = useMay('user');
  const [editing, setEditing] = useState(false);
  const archiving = useArchiving(caseRecord);
  useDocumentTitle(`${caseRecord.title} · ${PRODUCT_NAME}`);

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
        />
      )}
      <div className={styles.columns}>
        <ImportantDates
          caseId={caseRecord.id}
          dates={shownDates}
          today={today}
          types={types.data}
          typesFailed={types.isError}
          mayWrite={mayWrite}
        />
        <CaseSystemInformation caseRecord={caseRecord} />
      </div>
    </FlowingPage>
  );
}

/** Archiving and restoring, each with the way back, which also works after the page has been left. */
function useArchiving(caseRecord: CaseRecord) {
  const { mutateAsync: update, isPending: busy } = useUpdateCase(caseRecord.id);

  async function setArchived(archived: boolean, message: string, undo?: () => void) {
    try {
      await update({ archived });
      toast(message, undo);
    } catch (error) {
      toastFailure(errorWords(error));
    }
  }
  const restore = () => setArchived(false, 'Case restored');
  const archive = () =>
    setArchived(true, 'Case archived. This is reversible: restore it at any time.', restore);
  return { archive, restore, busy };
}
