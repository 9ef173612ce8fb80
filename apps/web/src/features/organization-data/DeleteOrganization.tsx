import type { Organization } from '@landfall/contract/organization';
import { RESTORE_DAYS } from '@landfall/contract/organization-data';
import { Box, Group } from '@mantine/core';
import { useState } from 'react';
import { DeleteButton } from '../../ui/buttons.tsx';
import { deferred } from '../../ui/deferred.tsx';
import { Section } from '../../ui/Section.tsx';

const DeleteOrganizationDialog = deferred(
  async () => (await import('./DeleteOrganizationDialog.tsx')).DeleteOrganizationDialog,
);

/** Deletes the organization; for its super admin. */
export function DeleteOrganization({ organization }: { organization: Organization }) {
  const [open, setOpen] = useState(false);
  return (
    <Section title="Delete the organization">
      <Group
        gap="12px 24px"
        justify="space-between"
        p="md"
        className="box"
        style={{ borderColor: 'color-mix(in srgb, var(--red) 45%, transparent)' }}
      >
        <Box component="p" flex="1 1 20rem" maw="42rem" style={{ textWrap: 'pretty' }}>
          Nobody can work in it from then on. Whoever runs this installation can restore it for {RESTORE_DAYS}{' '}
          days; then everything is erased.
        </Box>
        <DeleteButton
          c="red"
          style={{ borderColor: 'var(--red)' }}
          onClick={() => DeleteOrganizationDialog.whenLoaded(() => setOpen(true))}
        >
          Delete Organization
        </DeleteButton>
      </Group>
      {open && <DeleteOrganizationDialog organization={organization} onClose={() => setOpen(false)} />}
    </Section>
  );
}
