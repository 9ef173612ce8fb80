import type { Beneficiary } from '@landfall/contract/beneficiaries';
import { PRODUCT_NAME } from '@landfall/contract/product';
import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconArrowLeft, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useDeletion } from '../../editing/useDeletion.ts';
import { beneficiaryName } from '../../lib/beneficiary-name.ts';
import { PATHS } from '../../paths.ts';
import { FlowingPage } from '../../ui/Page.tsx';
import { RecordColumns, RecordHeader } from '../../ui/RecordPage.tsx';
import { AssociatedCases } from '../case-records/AssociatedCases.tsx';
import { beneficiaryCaseColumns } from '../case-records/party-case-columns.tsx';
import { NotesSection } from '../notes/NotesSection.tsx';
import { organizationQuery } from '../organization/queries.ts';
import { useRememberRecord } from '../search/useRememberRecord.ts';
import { useMay } from '../settings/queries.ts';
import { BeneficiaryForm } from './BeneficiaryForm.tsx';
import { BeneficiaryInformation, BeneficiarySystemInformation } from './BeneficiaryInformation.tsx';
import { beneficiaryQuery, useDeleteBeneficiary, useRestoreBeneficiary } from './queries.ts';

const route = getRouteApi(PATHS.beneficiary);

/** One beneficiary: how to reach them, their cases and what was written about them. */
export function BeneficiaryPage() {
  const { beneficiaryId } = route.useParams();
  const { beneficiary, ...latest } = useSuspenseQuery(beneficiaryQuery(beneficiaryId)).data;
  const today = useQuery(organizationQuery).data?.today;
  const caseColumns = useMemo(() => beneficiaryCaseColumns(today), [today]);
  const mayWrite = useMay('user');
  const [editing, setEditing] = useState(false);
  const name = beneficiaryName(beneficiary);
  useDocumentTitle(`${name} · ${PRODUCT_NAME}`);
  useRememberRecord(name);

  return (
    <FlowingPage>
      {editing ? (
        <BeneficiaryForm beneficiary={beneficiary} onDone={() => setEditing(false)} />
      ) : (
        <RecordHeader
          name={name}
          back={
            <Link to={PATHS.beneficiaries} className="back-link">
              <IconArrowLeft size={16} stroke={1.6} aria-hidden />
              Back to Beneficiaries
            </Link>
          }
          actions={mayWrite && <Actions beneficiary={beneficiary} onEdit={() => setEditing(true)} />}
        />
      )}
      <RecordColumns
        main={
          <>
            <AssociatedCases party={{ beneficiary_id: beneficiary.id }} columns={caseColumns} />
            <NotesSection
              ownerId={beneficiary.id}
              notes={latest.notes}
              total={latest.notes_total}
              nextCursor={latest.notes_next_cursor}
              mayWrite={mayWrite}
            />
          </>
        }
        aside={
          <>
            {!editing && <BeneficiaryInformation beneficiary={beneficiary} />}
            <BeneficiarySystemInformation beneficiary={beneficiary} />
          </>
        }
      />
    </FlowingPage>
  );
}

function Actions({ beneficiary, onEdit }: { beneficiary: Beneficiary; onEdit: () => void }) {
  const { id } = beneficiary;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { mutateAsync: remove, isPending: removing } = useDeleteBeneficiary();
  const { mutateAsync: restore } = useRestoreBeneficiary();
  const askAndDelete = useDeletion({
    name: beneficiaryName(beneficiary),
    action: 'Delete Beneficiary',
    consequence:
      'They leave every list, search and case. Their notes stay with them, and they can be restored.',
    failure: 'Error deleting beneficiary.',
    remove: () => remove(id),
    restore: () => restore(id),
    leave: () => navigate({ to: PATHS.beneficiaries }),
    forget: () => queryClient.removeQueries(beneficiaryQuery(id)),
  });
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPencil size={16} stroke={1.6} aria-hidden />}
        data-shortcut="e"
        onClick={onEdit}
      >
        Edit
      </Button>
      <Button
        variant="default"
        leftSection={<IconTrash size={16} stroke={1.6} aria-hidden />}
        loading={removing}
        onClick={askAndDelete}
      >
        Delete Beneficiary
      </Button>
    </>
  );
}
