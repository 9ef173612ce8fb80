import type { ChecklistItem } from '@landfall/contract/checklists';
import { Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorWords } from '../../../api/error-words.ts';
import { AddButton } from '../../../ui/buttons.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { EmptyState, RetryAlert } from '../../../ui/StateMessage.tsx';
import type { ChecklistContext } from '../checklist-context.ts';
import { LinkAddressDialog } from './LinkAddressDialog.tsx';
import { LinkRow } from './LinkRow.tsx';
import { clientLinksQuery, type MadeLink } from './link-queries.ts';
import { NewLinkDialog } from './NewLinkDialog.tsx';

interface ClientLinksProps {
  context: ChecklistContext;
  items: readonly ChecklistItem[];
  onClose: () => void;
}

/** The upload links of clients, and the dialogs to create one, one after the other. */
export function ClientLinks({ context, items, onClose }: ClientLinksProps) {
  const [step, setStep] = useState<'list' | 'new' | MadeLink>('list');
  const back = () => setStep('list');
  if (step === 'new')
    return <NewLinkDialog context={context} items={items} onMade={setStep} onClose={back} />;
  if (step !== 'list') return <LinkAddressDialog made={step} onClose={back} />;
  return <LinkList caseId={context.caseId} onNew={() => setStep('new')} onClose={onClose} />;
}

interface LinkListProps {
  caseId: string;
  onNew: () => void;
  onClose: () => void;
}

function LinkList({ caseId, onNew, onClose }: LinkListProps) {
  // Refetched when opened, because the page is not notified of what clients do meanwhile.
  const links = useQuery({ ...clientLinksQuery(caseId), refetchOnMount: 'always' });
  const { data } = links;
  const make = <AddButton onClick={onNew}>Make a Link</AddButton>;
  return (
    <Dialog title="Links for Clients" size="lg" onClose={onClose}>
      <Stack>
        {links.isError && !data ? (
          <RetryAlert
            message={errorWords(links.error, 'Failed to fetch links')}
            onRetry={() => links.refetch()}
          />
        ) : !data ? (
          <Stack gap={12} role="status" aria-label="Loading links">
            <Skeleton width="60%" />
            <Skeleton width="45%" />
          </Stack>
        ) : data.length === 0 ? (
          <EmptyState
            boxed
            title="No links yet"
            text="Whoever has a link sends files for the items that it names, without an account, and sees nothing else of the case."
            action={make}
          />
        ) : (
          <>
            <ul className="box lined" aria-label="Links, newest first">
              {data.map((link) => (
                <LinkRow key={link.id} link={link} />
              ))}
            </ul>
            <Group justify="flex-end">{make}</Group>
          </>
        )}
      </Stack>
    </Dialog>
  );
}
