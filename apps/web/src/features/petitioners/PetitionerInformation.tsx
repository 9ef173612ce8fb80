import { NOT_ARCHIVED } from '@landfall/contract/fields';
import type { Petitioner } from '@landfall/contract/petitioners';
import { formatInstant } from '../../lib/date-format.ts';
import { StatusBadge } from '../../ui/Badge.tsx';
import { MailLink, PhoneLink, WebsiteLink } from '../../ui/ContactLinks.tsx';
import { Facts, Section, TextOrNothing } from '../../ui/Section.tsx';
import { FIELDS } from './petitioner-fields.ts';

/** What is known of a petitioner: how to reach it and where it is. */
export function PetitionerInformation({ petitioner }: { petitioner: Petitioner }) {
  return (
    <>
      <Section title="Contact Information">
        <Facts
          facts={[
            { name: FIELDS.email, value: <MailLink address={petitioner.email} /> },
            { name: FIELDS.phone, value: <PhoneLink number={petitioner.phone} /> },
          ]}
        />
      </Section>
      <Section title="Petitioner Information">
        <Facts
          facts={[{ name: FIELDS.website_url, value: <WebsiteLink address={petitioner.website_url} /> }]}
        />
      </Section>
      <Section title="Address Information">
        <Facts
          facts={(['address', 'city', 'state', 'zip'] as const).map((field) => ({
            name: FIELDS[field],
            value: <TextOrNothing text={petitioner[field]} />,
          }))}
        />
      </Section>
    </>
  );
}

/** What the product itself knows of a petitioner. */
export function PetitionerSystemInformation({ petitioner }: { petitioner: Petitioner }) {
  const archived = petitioner.archived_at !== NOT_ARCHIVED;
  return (
    <Section title="System Information">
      <Facts
        facts={[
          { name: 'Petitioner ID', value: petitioner.id },
          { name: 'Created At', value: formatInstant(petitioner.created_at) },
          {
            name: 'Status',
            value: <StatusBadge status={archived ? 'archived' : 'active'} />,
          },
        ]}
      />
    </Section>
  );
}
