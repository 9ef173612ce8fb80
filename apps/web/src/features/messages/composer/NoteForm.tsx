import { LIMITS } from '@landfall/contract/constants';
import { Alert, Button, Group, Stack } from '@mantine/core';
import { type Ref, useState } from 'react';
import { errorWords, fieldWords } from '../../../api/error-words.ts';
import { unitsOf } from '../../../lib/units-of.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useFocusAfterWait } from '../../../ui/useFocusAfterWait.ts';
import { type Member, mentionedIn } from '../mentions.ts';
import type { ThreadPage } from '../queries.ts';
import { useReaders } from '../useReaders.ts';
import { MentionField } from './MentionField.tsx';
import { onSendKey } from './on-send-key.ts';
import { useAddThreadNote } from './sending-queries.ts';
import type { DraftHandle } from './useDraft.ts';
import { useSequel } from './useSequel.ts';

interface NoteFormProps {
  ref: Ref<HTMLTextAreaElement>;
  page: Pick<ThreadPage, 'thread' | 'readers'>;
  draft: DraftHandle;
  onSent: () => void;
}

/** Writes an internal note, and shows whom it will notify. */
export function NoteForm({ ref, page, draft, onSent }: NoteFormProps) {
  const { values, change, finish } = draft;
  const members: readonly Member[] = useReaders(page.readers);
  const add = useAddThreadNote(page.thread.id);
  const sequel = useSequel();
  const [missing, setMissing] = useState(false);
  const addButton = useFocusAfterWait(add.isPending);
  const notified = mentionedIn(values.note, members);

  function send() {
    if (add.isPending) return;
    setMissing(values.note.trim() === '');
    if (values.note.trim() === '') return;
    sequel(add.mutateAsync({ text: values.note, mentions: notified.map(({ id }) => id) }), {
      onDone: () => {
        finish('note', values);
        onSent();
        toast('Note added');
      },
      unsent: 'Your note was not added.',
    });
  }

  return (
    <Stack gap={12} onKeyDown={onSendKey(send)}>
      <MentionField
        ref={ref}
        label="Note"
        members={members}
        maxLength={unitsOf(LIMITS.messageText)}
        value={values.note}
        error={missing ? 'Note is required' : fieldWords(add.error).text}
        onChange={(note) => {
          setMissing(false);
          change({ note });
        }}
      />
      {add.error && (
        <Alert color="red" role="alert">
          {fieldWords(add.error).mentions ?? errorWords(add.error)}
        </Alert>
      )}
      <Group gap="8px 16px" justify="space-between">
        <Group gap="4px 6px" className="small muted" role="status">
          {notified.length === 0
            ? 'Nobody is notified: mention a colleague with @.'
            : ['Notifies', ...notified.map(({ id, name }) => <NotifiedMember key={id} name={name} />)]}
        </Group>
        <Button ref={addButton} loading={add.isPending} onClick={send}>
          Add Note
        </Button>
      </Group>
    </Stack>
  );
}

function NotifiedMember({ name }: { name: string }) {
  return (
    <>
      {' '}
      <Badge tone="purple">{name}</Badge>
    </>
  );
}
