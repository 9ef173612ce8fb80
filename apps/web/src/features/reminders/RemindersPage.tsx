import { PRODUCT_NAME } from '@landfall/contract/product';
import { Tabs } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { AddButton } from '../../ui/buttons.tsx';
import { FlowingPage, PageHeader } from '../../ui/Page.tsx';
import { EmptyState } from '../../ui/StateMessage.tsx';
import { useFocusKept } from '../../ui/useFocusKept.ts';
import { useMay } from '../settings/queries.ts';
import { Queue } from './Queue.tsx';
import { ReminderGroups } from './ReminderGroups.tsx';
import { ReminderTemplates } from './ReminderTemplates.tsx';
import type { ReminderTab } from './search.ts';
import { useReminderAddress } from './useReminderAddress.ts';

/** The queue of reminders with the templates and groups, for admins. The address holds the tab and the open dialog. */
export function RemindersPage() {
  useDocumentTitle(`Reminders · ${PRODUCT_NAME}`);
  useFocusKept();
  const isAdmin = useMay('admin');
  const { search, open } = useReminderAddress();
  const { tab } = search;

  if (!isAdmin) {
    return (
      <FlowingPage>
        <PageHeader title="Reminders" />
        <EmptyState
          title="Only admins manage reminders"
          text="What will be sent for a case, to whom and when, is shown on the page of the case."
        />
      </FlowingPage>
    );
  }
  const add = {
    templates: (
      <AddButton onClick={() => open({ tab: 'templates', template: 'new' })}>New Template</AddButton>
    ),
    groups: <AddButton onClick={() => open({ tab: 'groups', group: 'new' })}>New Group</AddButton>,
  };
  return (
    <FlowingPage>
      <PageHeader title="Reminders" actions={tab && add[tab]} />
      <Tabs
        value={tab ?? 'queue'}
        keepMounted={false}
        onChange={(next) => open(next === 'queue' ? {} : { tab: next as ReminderTab })}
      >
        <Tabs.List>
          <Tabs.Tab value="queue">Queue</Tabs.Tab>
          <Tabs.Tab value="templates">Templates</Tabs.Tab>
          <Tabs.Tab value="groups">Groups</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="queue" pt="md">
          <Queue />
        </Tabs.Panel>
        <Tabs.Panel value="templates" pt="md">
          <ReminderTemplates opened={search.template} onOpen={open} add={add.templates} />
        </Tabs.Panel>
        <Tabs.Panel value="groups" pt="md">
          <ReminderGroups opened={search.group} onOpen={open} add={add.groups} />
        </Tabs.Panel>
      </Tabs>
    </FlowingPage>
  );
}
