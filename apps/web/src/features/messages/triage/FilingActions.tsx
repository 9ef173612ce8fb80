import type { MailSuggestion } from '@landfall/contract/received-mails';
import { Button, Checkbox, Group, Stack } from '@mantine/core';
import { IconFolderSymlink, IconMessagePlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { errorWords } from '../../../api/error-words.ts';
import { sentence } from '../../../lib/sentence.ts';
import { PATHS } from '../../../paths.ts';
import { deferred } from '../../../ui/deferred.tsx';
import { Section } from '../../../ui/Section.tsx';
import { toast, toastFailure } from '../../../ui/toast.tsx';
import { type UnfiledMail, useFileMail } from './triage-queries.ts';

const FilingDialog = deferred(async () => (await import('../filing/FilingDialog.tsx')).FilingDialog);

interface FilingActionsProps {
  unfiled: UnfiledMail;
  onDone: () => void;
}

/** Buttons that file a mail into a suggested thread, and one that chooses any other target. */
export function FilingActions({ unfiled: { received_mail: mail, suggestions }, onDone }: FilingActionsProps) {
  const navigate = useNavigate();
  const filing = useFileMail(mail.id);
  const [admit, setAdmit] = useState(false);
  const [choosing, setChoosing] = useState(false);

  async function file({ owner, thread }: MailSuggestion) {
    const place = thread ? { thread_id: thread.id } : { resource_id: owner.id };
    try {
      const { message } = await filing.mutateAsync({ ...place, admit });
      const open = () =>
        void navigate({
          to: PATHS.thread,
          params: { threadId: message.thread_id },
          search: { message: String(message.number) },
        });
      const words = thread ? `Filed in “${thread.subject}”` : `Filed in a new thread on ${owner.name}`;
      toast(words, { label: 'Open thread', act: open });
      onDone();
    } catch (error) {
      console.error(error);
      toastFailure(`${sentence(errorWords(error))} What is shown has been reloaded.`);
    }
  }

  return (
    <Section title="Where does it belong?">
      <Stack gap={12} className="lead-box">
        {suggestions.length === 0 && (
          <p className="muted">No record has the address {mail.from.address}, so nothing can be suggested.</p>
        )}
        <Stack gap={8} align="stretch">
          {suggestions.map((suggestion, at) => (
            <Suggestion
              key={suggestion.thread?.id ?? suggestion.owner.id}
              suggestion={suggestion}
              isFirst={at === 0}
              busy={filing.isPending}
              onFile={() => file(suggestion)}
            />
          ))}
          <Group gap={8}>
            <Button
              variant="default"
              disabled={filing.isPending}
              onClick={() => FilingDialog.whenLoaded(() => setChoosing(true))}
            >
              Choose another…
            </Button>
          </Group>
        </Stack>
        {mail.is_readable && (
          <Checkbox
            label={`Later mails of ${mail.from.address} come here by themselves`}
            description="Into the same thread, when their sender is confirmed."
            styles={{ label: { overflowWrap: 'anywhere' } }}
            checked={admit}
            onChange={({ currentTarget }) => setAdmit(currentTarget.checked)}
          />
        )}
      </Stack>
      {choosing && (
        <FilingDialog
          title="File the Mail"
          submitLabel="File"
          done="Mail filed"
          words={
            admit
              ? `Later mails of ${mail.from.address} come into the same thread.`
              : 'Its attachments become documents of the record.'
          }
          subject={mail.subject}
          send={(place) => filing.mutateAsync({ ...place, admit })}
          onSent={onDone}
          onClose={() => setChoosing(false)}
        />
      )}
    </Section>
  );
}

interface SuggestionProps {
  suggestion: MailSuggestion;
  isFirst: boolean;
  busy: boolean;
  onFile: () => void;
}

function Suggestion({ suggestion: { owner, thread }, isFirst, busy, onFile }: SuggestionProps) {
  const Drawn = thread ? IconFolderSymlink : IconMessagePlus;
  return (
    <Button
      variant={isFirst ? 'filled' : 'default'}
      justify="flex-start"
      h="auto"
      mih={{ base: 44, sm: 36 }}
      py={6}
      disabled={busy}
      leftSection={<Drawn size={16} stroke={1.6} aria-hidden />}
      styles={{
        label: { whiteSpace: 'normal', overflowWrap: 'anywhere', textAlign: 'left', lineHeight: 1.4 },
      }}
      onClick={onFile}
    >
      {thread ? `File in “${thread.subject}” – ${owner.name}` : `New thread on ${owner.name}`}
    </Button>
  );
}
