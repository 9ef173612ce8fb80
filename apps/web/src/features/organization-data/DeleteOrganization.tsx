import type { Organization } from '@landfall/contract/organization';
import { RESTORE_DAYS } from '@landfall/contract/organization-data';
import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { deferred } from '../../ui/deferred.tsx';
import { Section } from '../../ui/Section.tsx';
import styles from './DeleteOrganization.module.css';

const DeleteOrganizationDialog = deferred(
  async () => (await import('./DeleteOrganizationDialog.tsx')).DeleteOrganizationDialog,
);

/** The end of the organization, for its super admin. */
export function DeleteOrganization({ organization }: { organization: Organization }) {
  const [open, setOpen] = useState(false);
  return (
    <Section title="Delete the organization">
      <div className={styles.danger}>
        <p className={styles.text}>
          Nobody can work in it from then on. Whoever runs this installation can restore it for {RESTORE_DAYS}{' '}
          days; then everything is erased.
        </p>
        <Button
          variant="default"
          className={styles.button ?? ''}
          leftSection={<IconTrash size={16} stroke={1.6} aria-hidden />}
          onClick={() => DeleteOrganizationDialog.whenLoaded(() => setOpen(true))}
        >
          Delete Organization
        </Button>
      </div>
      {open && <DeleteOrganizationDialog organization={organization} onClose={() => setOpen(false)} />}
    </Section>
  );
}
