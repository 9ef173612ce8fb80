import type { Beneficiary } from '@landfall/contract/beneficiaries';
import { formatInstant } from '../../lib/date-format.ts';
import { MailLink, PhoneLink } from '../../ui/ContactLinks.tsx';
import { Facts, Section, TextOrNothing } from '../../ui/Section.tsx';
import { FIELDS } from './beneficiary-fields.ts';

/** What is known of a beneficiary: how to reach them and who they are. */
export function BeneficiaryInformation({ beneficiary }: { beneficiary: Beneficiary }) {
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
export function BeneficiarySystemInformation({ beneficiary }: { beneficiary: Beneficiary }) {
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
