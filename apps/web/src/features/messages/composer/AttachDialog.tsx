import { LIMITS, MAIL_ATTACHED_BYTES } from '@landfall/contract/constants';
import type { Document } from '@landfall/contract/documents';
import { Button, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorWords } from '../../../api/error-words.ts';
import { sizeWords } from '../../../lib/size-words.ts';
import { ChoiceList } from '../../../ui/ChoiceList.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { RetryAlert } from '../../../ui/StateMessage.tsx';
import { documentsQuery } from '../../documents/queries.ts';
import type { Attached } from './compose-values.ts';

interface AttachDialogProps {
  /** The thread's record. */
  resourceId: string;
  attachments: readonly Attached[];
  onChoose: (attachments: Attached[]) => void;
  onClose: () => void;
}

/** Whether the file can be sent. */
function canBeSent({ latest }: Document): boolean {
  return !latest.missing && (latest.scan_state === 'clean' || latest.scan_state === 'not_scanned');
}

/** Chooses documents of the record as attachments, each in its latest version. */
export function AttachDialog({ resourceId, attachments, onChoose, onClose }: AttachDialogProps) {
  const documents = useQuery(documentsQuery(resourceId));
  const [chosen, setChosen] = useState(attachments.map(({ document_id }) => document_id));
  const listed = documents.data?.filter(canBeSent);
  const bytes =
    listed?.reduce((sum, { id, latest }) => sum + (chosen.includes(id) ? latest.bytes : 0), 0) ?? 0;
  const fault =
    chosen.length > LIMITS.mailAttachments
      ? `At most ${LIMITS.mailAttachments} documents go with a mail`
      : bytes > MAIL_ATTACHED_BYTES
        ? `Together ${sizeWords(bytes)}: a mail takes ${sizeWords(MAIL_ATTACHED_BYTES)}`
        : undefined;

  function choose() {
    // An attachment chosen earlier keeps the version that was the latest then.
    const versions = chosen.map(
      (id) =>
        attachments.find(({ document_id }) => document_id === id) ?? {
          document_id: id,
          no: listed?.find((document) => document.id === id)?.latest.no ?? 1,
        },
    );
    onChoose(versions);
    onClose();
  }

  return (
    <Dialog title="Attach Documents" onClose={onClose} size="lg">
      <Stack>
        {documents.isError && !listed ? (
          <RetryAlert
            message={errorWords(documents.error, 'Failed to fetch documents')}
            onRetry={() => documents.refetch()}
          />
        ) : listed?.length === 0 ? (
          <p className="empty-box">
            {documents.data?.length === 0
              ? 'No documents here yet. Upload them on the record’s page first.'
              : 'None of the documents here can be sent: their files are missing, held back, or still being checked for viruses.'}
          </p>
        ) : (
          <ChoiceList
            legend="Documents"
            noun="document"
            required={false}
            choices={listed?.map(({ id, title, latest }) => ({
              value: id,
              label: (
                <>
                  {title}{' '}
                  <span className="muted small">
                    {latest.no > 1 && `version ${latest.no} · `}
                    {sizeWords(latest.bytes)}
                  </span>
                </>
              ),
              words: [title, latest.file_name],
            }))}
            value={chosen}
            error={fault}
            onChange={setChosen}
          />
        )}
        <Group gap={8} justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={!listed?.length || fault !== undefined} onClick={choose}>
            Attach
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
