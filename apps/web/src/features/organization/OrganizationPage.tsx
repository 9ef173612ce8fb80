import { PRODUCT_NAME } from '@landfall/contract/product';
import { Button, Stack, Tabs } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconUserPlus } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { isAwaited } from '../../api/awaited.ts';
import { errorWords } from '../../api/error-words.ts';
import { useEditing } from '../../editing/useEditing.ts';
import { deferred } from '../../ui/deferred.tsx';
import { FlowingPage, PageHeader } from '../../ui/Page.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/StateMessage.tsx';
import { useFocusKept } from '../../ui/useFocusKept.ts';
import { BackupNotice } from '../backups/BackupNotice.tsx';
import { backupNoticeQuery } from '../backups/notice-query.ts';
import { InvitationTable } from '../invitations/InvitationTable.tsx';
import { undeliveredMailQuery } from '../mail/queries.ts';
import { UndeliveredMail } from '../mail/UndeliveredMail.tsx';
import { useMay } from '../settings/queries.ts';
import { OrganizationHeader, OrganizationHeaderSkeleton } from './OrganizationHeader.tsx';
import { organizationQuery, usersQuery } from './queries.ts';
import { type OrganizationTab, useOrganizationSearch } from './search.ts';
import { UserTable } from './UserTable.tsx';

const OrganizationForm = deferred(
  async () => (await import('./OrganizationForm.tsx')).OrganizationForm,
  OrganizationHeaderSkeleton,
);
const OrganizationSettings = deferred(
  async () => (await import('./OrganizationSettingsPage.tsx')).OrganizationSettingsPage,
);
const MailTemplateSettings = deferred(
  async () => (await import('../messages/templates/MailTemplateSettings.tsx')).MailTemplateSettings,
);
const AuditLog = deferred(async () => (await import('../audit/AuditLog.tsx')).AuditLog);
const InviteDialog = deferred(async () => (await import('../invitations/InviteDialog.tsx')).InviteDialog);

/** The page of the organization, with its members and invitations. */
export function OrganizationPage() {
  useDocumentTitle(`Organization · ${PRODUCT_NAME}`);
  useFocusKept();
  const organization = useQuery(organizationQuery);
  const users = useQuery(usersQuery);
  const mayManage = useMay('admin');
  const mayWrite = useMay('user');
  const isSuperAdmin = useMay('super_admin');
  const undelivered = useInfiniteQuery({ ...undeliveredMailQuery, enabled: mayManage });
  const backups = useQuery({ ...backupNoticeQuery, enabled: isSuperAdmin });
  const { search, change } = useOrganizationSearch();
  const [editing, setEditing] = useEditing();
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
      {mayManage && <UndeliveredMail />}
      {isSuperAdmin && <BackupNotice />}
      {/* Nothing is rendered below the notices before they are known, because they would move it. */}
      {!organization.data || isAwaited(undelivered) || isAwaited(backups) ? (
        <Stack role="status" aria-label="Loading users and settings">
          <Skeleton width="22rem" />
        </Stack>
      ) : (
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
              {mayManage && !isAwaited(users) && <OrganizationSettings organization={organization.data} />}
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
      )}
      {search.new && mayManage && (
        <InviteDialog
          onSent={() => change({ new: undefined, tab: 'invitations' }, true)}
          onClose={() => change({ new: undefined })}
        />
      )}
    </FlowingPage>
  );
}
