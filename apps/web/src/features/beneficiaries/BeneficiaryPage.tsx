import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { RecordActions } from '../../editing/RecordActions.tsx';
import { beneficiaryName } from '../../lib/beneficiary-name.ts';
import { PATHS } from '../../paths.ts';
import { PartyPage } from '../case-records/PartyPage.tsx';
import { beneficiaryCaseColumns } from '../case-records/party-case-columns.tsx';
import { organizationQuery } from '../organization/queries.ts';
import { BeneficiaryForm } from './BeneficiaryForm.tsx';
import { BeneficiaryInformation, BeneficiarySystemInformation } from './BeneficiaryInformation.tsx';
import { beneficiaryQueries } from './queries.ts';

const route = getRouteApi(PATHS.beneficiary);

/** One beneficiary: how to reach them, their cases and what was written about them. */
export function BeneficiaryPage() {
  const { beneficiaryId } = route.useParams();
  const { beneficiary, ...latest } = useSuspenseQuery(beneficiaryQueries.recordQuery(beneficiaryId)).data;
  const today = useQuery(organizationQuery).data?.today;
  const caseColumns = useMemo(() => beneficiaryCaseColumns(today), [today]);
  const { id } = beneficiary;
  const name = beneficiaryName(beneficiary);

  return (
    <PartyPage
      id={id}
      name={name}
      list={PATHS.beneficiaries}
      listLabel="Back to Beneficiaries"
      party={{ beneficiary_id: id }}
      caseColumns={caseColumns}
      latest={latest}
      actions={(onEdit) => (
        <RecordActions
          id={id}
          name={name}
          kind="Beneficiary"
          consequence="They leave every list, search and case. Their notes stay with them, and they can be restored."
          queries={beneficiaryQueries}
          list={PATHS.beneficiaries}
          onEdit={onEdit}
        />
      )}
      form={(onDone) => <BeneficiaryForm beneficiary={beneficiary} onDone={onDone} />}
      information={<BeneficiaryInformation beneficiary={beneficiary} />}
      systemInformation={<BeneficiarySystemInformation beneficiary={beneficiary} />}
    />
  );
}
