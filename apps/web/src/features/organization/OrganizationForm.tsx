import {
  type Organization,
  organization as organizationShape,
  updateOrganization,
} from '@landfall/contract/organization';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import { RecordForm } from '../../editing/RecordForm.tsx';
import { required, rulesOf } from '../../lib/form-rules.ts';
import { zoneWords } from '../../lib/time-zones.ts';
import { zoneChoices } from '../../lib/zone-choices.ts';
import { useShowOrganization, useUpdateOrganization } from './queries.ts';

const FIELDS = { name: 'Name', description: 'Description', time_zone: 'Time zone' } as const;

const rules = rulesOf(updateOrganization);
const RULES = {
  name: required(FIELDS.name, rules.name),
  description: rules.description,
  time_zone: rules.time_zone,
};

interface OrganizationFormProps {
  organization: Organization;
  onDone: () => void;
}

/** The form that edits the organization. */
export function OrganizationForm({ organization, onDone }: OrganizationFormProps) {
  const { mutateAsync: update } = useUpdateOrganization();
  const zones = useMemo(() => zoneChoices(organization.time_zone), [organization.time_zone]);
  return (
    <RecordForm
      label="Edit organization"
      heading={`Edit ${organization.name}`}
      fields={FIELDS}
      record={organization}
      rules={RULES}
      save={update}
      submitLabel="Save"
      saved="Organization saved"
      failure="Failed to update organization"
      readCurrent={(stale) => organizationShape.safeParse(stale).data}
      show={useShowOrganization()}
      words={(field, value) => (field === 'time_zone' ? zoneWords(value) : value)}
      onDone={onDone}
    >
      {(form) => (
        <>
          <TextInput label={FIELDS.name} required autoFocus {...form.getInputProps('name')} />
          <Textarea
            label={FIELDS.description}
            autosize
            minRows={2}
            maxRows={12}
            {...form.getInputProps('description')}
          />
          <NativeSelect
            label={FIELDS.time_zone}
            description="What counts as today, overdue and due soon for everyone in the office."
            data={zones}
            maw={320}
            {...form.getInputProps('time_zone')}
          />
        </>
      )}
    </RecordForm>
  );
}
