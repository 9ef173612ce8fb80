import { Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorWords } from '../../api/error-words.ts';
import { deferred } from '../../ui/deferred.tsx';
import { Section } from '../../ui/Section.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { RetryAlert } from '../../ui/StateMessage.tsx';
import { ChecklistItems } from './ChecklistItems.tsx';
import { ProgressBar } from './ChecklistProgress.tsx';
import { ChecklistTools, RequestButton } from './ChecklistTools.tsx';
import type { ChecklistContext } from './checklist-context.ts';
import { checklistProgress, missingItems } from './item-progress.ts';
import { NoItems } from './NoItems.tsx';
import { checklistQuery } from './queries.ts';

const NewItemDialog = deferred(async () => (await import('./NewItemDialog.tsx')).NewItemDialog);
const RequestDialog = deferred(async () => (await import('./RequestDialog.tsx')).RequestDialog);
const ClientLinks = deferred(async () => (await import('./links/ClientLinks.tsx')).ClientLinks);

interface ChecklistSectionProps extends ChecklistContext {
  mayWrite: boolean;
}

/** The checklist of a case: its items, their progress, and the actions to request them. */
export function ChecklistSection({ mayWrite, ...context }: ChecklistSectionProps) {
  const list = useQuery(checklistQuery(context.caseId));
  const [dialog, setDialog] = useState<'item' | 'request' | 'links'>();
  const close = () => setDialog(undefined);
  const items = list.data ?? [];
  const { done, total } = checklistProgress(items);
  const addItem = () => NewItemDialog.whenLoaded(() => setDialog('item'));
  const request = () => RequestDialog.whenLoaded(() => setDialog('request'));
  const onRequest = mayWrite && missingItems(items).length > 0 ? request : undefined;

  return (
    <Section
      title="Checklist"
      actions={
        mayWrite &&
        items.length > 0 && (
          <ChecklistTools
            context={context}
            onAddItem={addItem}
            onRequest={onRequest}
            onLinks={() => ClientLinks.whenLoaded(() => setDialog('links'))}
          />
        )
      }
    >
      {list.isError && !list.data ? (
        <RetryAlert
          message={errorWords(list.error, 'Failed to fetch the checklist')}
          onRetry={() => list.refetch()}
        />
      ) : !list.data ? (
        <ChecklistLoading />
      ) : items.length === 0 ? (
        <NoItems context={context} mayWrite={mayWrite} onAddItem={addItem} />
      ) : (
        <>
          <Group wrap="nowrap" gap={12} justify="space-between">
            {total > 0 && <ProgressBar done={done} total={total} />}
            {onRequest && (
              // On a phone the heading has no room for this button.
              <RequestButton hiddenFrom="sm" className="screen-only" onClick={onRequest} />
            )}
          </Group>
          <ChecklistItems items={items} today={context.today} mayWrite={mayWrite} />
        </>
      )}
      {dialog === 'item' && <NewItemDialog context={context} onClose={close} />}
      {dialog === 'request' && <RequestDialog context={context} items={items} onClose={close} />}
      {dialog === 'links' && <ClientLinks context={context} items={items} onClose={close} />}
    </Section>
  );
}

/** The list's skeleton while it loads. */
export function ChecklistLoading() {
  return (
    <Stack gap={18} p="16px" className="box" role="status" aria-label="Loading checklist">
      {['55%', '40%', '62%'].map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </Stack>
  );
}
