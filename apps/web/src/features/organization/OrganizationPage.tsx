import { PRODUCT_NAME } from '@landfall/contract/product';
import { Button, Stack, Tabs } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorWords } from '../../api/error-words.ts';
import { deferred } from '../../ui/deferred.tsx';
import { FlowingPage, PageHeader } from '../../ui/Page.tsx';
import { ErrorState } from '../../ui/StateMessage.tsx';
import { InvitationTable } from '../invitations/InvitationTable.tsx';
import { UndeliveredMail } from '../mail/UndeliveredMail.tsx';
import { DeleteOrganization } from '../organization-data/DeleteOrganization.tsx';
import { ExportOrganization } from '../organization-data/ExportOrganization.tsx';
import { useMay } from '../settings/queries.ts';
import { NumberSetting } from './NumberSetting.tsx';
import { OrganizationHeader, OrganizationHeaderSkeleton } from './OrganizationHeader.tsx';
import { organizationQuery } from './queries.ts';
import { SwitchSetting } from './SwitchSetting.tsx';
import { type OrganizationTab, useOrganizationSearch } from './search.ts';
import { UserTable } from './UserTable.tsx';

const OrganizationForm = deferred(
  async () => (await import('./OrganizationForm.tsx')).OrganizationForm,
  OrganizationHeaderSkeleton,
);
const BackupNotice = deferred(async () => (await import('../backups/BackupNotice.tsx')).BackupNotice);
const FolderSettings = deferred(async () => (await import('../documents/FolderSettings.tsx')).FolderSettings);
const MatterTypeSettings = deferred(
  async () => (await import('../matter-types/MatterTypeSettings.tsx')).MatterTypeSettings,
);
const TemplateSettings = deferred(
  async () => (await import('../checklists/templates/TemplateSettings.tsx')).TemplateSettings,
);
const MailTemplateSettings = deferred(
  async () => (await import('../messages/templates/MailTemplateSettings.tsx')).MailTemplateSettings,
);
const MailboxSettings = deferred(
  async () => (await import('../mailboxes/MailboxSettings.tsx')).MailboxSettings,
);
const ImportSettings = deferred(async () => (await import('../imports/ImportSettings.tsx')).ImportSettings);
const AuditLog = deferred(async () => (await import('../audit/AuditLog.tsx')).AuditLog);
const InviteDialog = deferred(async () => (await import('../invitations/InviteDialog.tsx')).InviteDialog);

/** The organization that the person works in, its members and who was invited. */
export function OrganizationPage() {
  useDocumentTitle(`Organization · ${PRODUCT_NAME}`);
  const organization = useQuery(organizationQuery);
  const mayManage = useMay('admin');
  const mayWrite = useMay('user');
  const isSuperAdmin = useMay('super_admin');
  const { search, change } = useOrganizationSearch();
  const [editing, setEditing] = useState(false);
  const tab = mayManage ? (search.tab ?? 'users') : 'users';
  const invite = (
    <Button
      leftSection={<IconUserPlus size={16} stroke={1.8} aria-hidden />}
      onClick={() => change({ new: 'open' })}
    >
      Invite User
    </Button>
  );

  if (organization.isError && !organization.data) {
    return (
      <FlowingPage>
        <PageHeader title="Organization" />
        <ErrorState
          message={errorWords(organization.error, 'Failed to fetch organization details')}
          again="Retry"
          onTryAgain={() => organization.refetch()}
        />
      </FlowingPage>
    );
  }
  return (
    <FlowingPage>
      {!organization.data ? (
        <OrganizationHeaderSkeleton />
      ) : editing ? (
        <OrganizationForm organization={organization.data} onDone={() => setEditing(false)} />
      ) : (
        <OrganizationHeader
          organization={organization.data}
          onEdit={mayManage ? () => OrganizationForm.whenLoaded(() => setEditing(true)) : undefined}
          actions={mayManage && invite}
        />
      )}
      {isSuperAdmin && <BackupNotice />}
      {mayManage && <UndeliveredMail />}
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(next) => change({ tab: next === 'users' ? undefined : (next as OrganizationTab) })}
      >
        <Tabs.List style={{ flexWrap: 'nowrap', overflowX: 'auto' }}>
          <Tabs.Tab value="users">Organization Users</Tabs.Tab>
          {mayManage && <Tabs.Tab value="invitations">Pending Invitations</Tabs.Tab>}
          {mayManage && <Tabs.Tab value="audit">Audit</Tabs.Tab>}
        </Tabs.List>
        <Tabs.Panel value="users" pt="md">
          <Stack>
            <UserTable />
            {mayWrite && !mayManage && <MailTemplateSettings />}
            {mayManage && organization.data && (
              <Stack gap="lg" pt="md">
                <NumberSetting organization={organization.data} field="inactive_days" />
                <SwitchSetting organization={organization.data} field="requires_second_factor" />
                <SwitchSetting organization={organization.data} field="requires_verification" />
                <NumberSetting organization={organization.data} field="acknowledge_hours" />
                <SwitchSetting organization={organization.data} field="client_reminders" />
                <MatterTypeSettings />
                <TemplateSettings />
                <MailboxSettings />
                <MailTemplateSettings />
                <FolderSettings />
                <ImportSettings />
                {isSuperAdmin && <ExportOrganization organization={organization.data} />}
                {isSuperAdmin && <DeleteOrganization organization={organization.data} />}
              </Stack>
            )}
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="invitations" pt="md">
          <Stack>
            <InvitationTable invite={invite} />
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="audit" pt="md">
          <AuditLog />
        </Tabs.Panel>
      </Tabs>
      {search.new && mayManage && (
        <InviteDialog
          onSent={() => change({ new: undefined, tab: 'invitations' }, true)}
          onClose={() => change({ new: undefined })}
        />
      )}
    </FlowingPage>
  );
}
