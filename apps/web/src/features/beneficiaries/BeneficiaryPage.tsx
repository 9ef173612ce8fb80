import type { Beneficiary } from '@landfall/contract/beneficiaries';
import { beneficiaryName } from '@landfall/contract/beneficiary-name';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { formatInstant } from '../../lib/date-format.ts';
import { PATHS } from '../../paths.ts';
import { MailContact, PhoneContact } from '../../ui/PersonContacts.tsx';
import { FactSection } from '../../ui/Section.tsx';
import { PartyPage } from '../case-records/PartyPage.tsx';
import { beneficiaryCaseColumns } from '../case-records/party-case-columns.tsx';
import { organizationQuery } from '../organization/queries.ts';
import { BeneficiaryForm } from './BeneficiaryForm.tsx';
import { FIELDS, fieldText } from './beneficiary-fields.ts';
import { beneficiaryQueries } from './queries.ts';

const route = getRouteApi(PATHS.beneficiary);

/** The name as the titles of cases have it; empty for a person without a name. */
function listedAs({ first_name, last_name }: Beneficiary): string {
  return [last_name, first_name].filter(Boolean).join(', ');
}

/** The page of a beneficiary: contact details, cases and notes. */
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
      erasedAt={beneficiary.erased_at}
      list={PATHS.beneficiaries}
      listLabel="Beneficiaries"
      party={{ beneficiary_id: id }}
      caseColumns={caseColumns}
      latest={latest}
      newCase={{
        list: 'beneficiaries',
        chosen: { id, label: name, listed: listedAs(beneficiary) },
      }}
      kind="Beneficiary"
      consequence="They are removed from every list, search and case. Their notes stay with them, and they can be restored."
      queries={beneficiaryQueries}
      form={(onDone) => <BeneficiaryForm beneficiary={beneficiary} onDone={onDone} />}
      information={<BeneficiaryInformation beneficiary={beneficiary} />}
      facts={{ 'Beneficiary ID': id, Created: formatInstant(beneficiary.created_at) }}
    />
  );
}

/** Facts that are shown only when they are known. */
const WHERE_KNOWN = [
  'born_on',
  'birth_country',
  'citizenships',
  'chargeability',
  'spoken_languages',
] as const;

function known(beneficiary: Beneficiary): Record<string, string> {
  const facts = WHERE_KNOWN.filter((field) => beneficiary[field] !== '').map((field) => [
    FIELDS[field],
    fieldText(field, beneficiary[field]),
  ]);
  const interpreter = beneficiary.needs_interpreter ? { [FIELDS.needs_interpreter]: 'Needed' } : {};
  return { ...Object.fromEntries(facts), ...interpreter };
}

/** The contact details and personal facts of a beneficiary. */
function BeneficiaryInformation({ beneficiary }: { beneficiary: Beneficiary }) {
  const name = beneficiaryName(beneficiary);
  return (
    <>
      <FactSection
        title="Contact Information"
        facts={{
          [FIELDS.personal_phone]: <PhoneContact name={name} phone={beneficiary.personal_phone} />,
          [FIELDS.personal_email]: <MailContact name={name} mail={beneficiary.personal_email} />,
          [FIELDS.mailing_address]: beneficiary.mailing_address,
          [FIELDS.business_phone]: <PhoneContact name={name} phone={beneficiary.business_phone} />,
          [FIELDS.business_email]: <MailContact name={name} mail={beneficiary.business_email} />,
          [FIELDS.business_address]: beneficiary.business_address,
        }}
      />
      <FactSection
        title="Personal Information"
        facts={{
          [FIELDS.first_name]: beneficiary.first_name,
          [FIELDS.middle_name]: beneficiary.middle_name,
          [FIELDS.last_name]: beneficiary.last_name,
          [FIELDS.language]: fieldText('language', beneficiary.language),
          ...known(beneficiary),
        }}
      />
    </>
  );
}
