import type { Beneficiary } from '@landfall/contract/beneficiaries';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { beneficiaryName } from '../../lib/beneficiary-name.ts';
import { formatInstant } from '../../lib/date-format.ts';
import { PATHS } from '../../paths.ts';
import { MailLink, PhoneLink } from '../../ui/ContactLinks.tsx';
import { Facts, Section, TextOrNothing } from '../../ui/Section.tsx';
import { PartyPage } from '../case-records/PartyPage.tsx';
import { beneficiaryCaseColumns } from '../case-records/party-case-columns.tsx';
import { organizationQuery } from '../organization/queries.ts';
import { BeneficiaryForm } from './BeneficiaryForm.tsx';
import { FIELDS } from './beneficiary-fields.ts';
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
      kind="Beneficiary"
      consequence="They leave every list, search and case. Their notes stay with them, and they can be restored."
      queries={beneficiaryQueries}
      form={(onDone) => <BeneficiaryForm beneficiary={beneficiary} onDone={onDone} />}
      information={<BeneficiaryInformation beneficiary={beneficiary} />}
      systemInformation={<BeneficiarySystemInformation beneficiary={beneficiary} />}
    />
  );
}

/** What is known of a beneficiary: how to reach them and who they are. */
function BeneficiaryInformation({ beneficiary }: { beneficiary: Beneficiary }) {
  return (
    <>
      <Section title="Contact Information">
        <Facts
          facts={[
            { name: FIELDS.personal_phone, value: <PhoneLink number={beneficiary.personal_phone} /> },
            { name: FIELDS.personal_email, value: <MailLink address={beneficiary.personal_email} /> },
            { name: FIELDS.mailing_address, value: <TextOrNothing text={beneficiary.mailing_address} /> },
            { name: FIELDS.business_phone, value: <PhoneLink number={beneficiary.business_phone} /> },
            { name: FIELDS.business_email, value: <MailLink address={beneficiary.business_email} /> },
            { name: FIELDS.business_address, value: <TextOrNothing text={beneficiary.business_address} /> },
          ]}
        />
      </Section>
      <Section title="Personal Information">
        <Facts
          facts={[
            { name: FIELDS.first_name, value: <TextOrNothing text={beneficiary.first_name} /> },
            { name: FIELDS.middle_name, value: <TextOrNothing text={beneficiary.middle_name} /> },
            { name: FIELDS.last_name, value: <TextOrNothing text={beneficiary.last_name} /> },
          ]}
        />
      </Section>
    </>
  );
}

/** What the product itself knows of a beneficiary. */
function BeneficiarySystemInformation({ beneficiary }: { beneficiary: Beneficiary }) {
  return (
    <Section title="System Information">
      <Facts
        facts={[
          { name: 'Beneficiary ID', value: beneficiary.id },
          { name: 'Created', value: formatInstant(beneficiary.created_at) },
        ]}
      />
    </Section>
  );
}
