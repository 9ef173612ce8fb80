import type { Organization } from '@landfall/contract/organization';
import { Stack } from '@mantine/core';
import { TemplateSettings } from '../checklists/templates/TemplateSettings.tsx';
import { FolderSettings } from '../documents/FolderSettings.tsx';
import { ImportSettings } from '../imports/ImportSettings.tsx';
import { MailboxSettings } from '../mailboxes/MailboxSettings.tsx';
import { MatterTypeSettings } from '../matter-types/MatterTypeSettings.tsx';
import { MailTemplateSettings } from '../messages/templates/MailTemplateSettings.tsx';
import { DeleteOrganization } from '../organization-data/DeleteOrganization.tsx';
import { ExportOrganization } from '../organization-data/ExportOrganization.tsx';
import { useMay } from '../settings/queries.ts';
import { NumberSetting } from './NumberSetting.tsx';
import { SwitchSetting } from './SwitchSetting.tsx';

/** The settings that admins make for the whole organization. */
export function OrganizationSettingsPage({ organization }: { organization: Organization }) {
  const isSuperAdmin = useMay('super_admin');
  return (
    <Stack gap="lg" pt="md">
      <NumberSetting organization={organization} field="inactive_days" />
      <SwitchSetting organization={organization} field="requires_second_factor" />
      <SwitchSetting organization={organization} field="requires_verification" />
      <NumberSetting organization={organization} field="acknowledge_hours" />
      <SwitchSetting organization={organization} field="client_reminders" />
      <MatterTypeSettings />
      <TemplateSettings />
      <MailboxSettings />
      <MailTemplateSettings />
      <FolderSettings />
      <ImportSettings />
      {isSuperAdmin && <ExportOrganization organization={organization} />}
      {isSuperAdmin && <DeleteOrganization organization={organization} />}
    </Stack>
  );
}
