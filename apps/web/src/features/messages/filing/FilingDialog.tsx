import { LIMITS } from '@landfall/contract/constants';
import type { Message } from '@landfall/contract/messages';
import { Box, SegmentedControl, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { EntryDialog } from '../../../editing/EntryDialog.tsx';
import { unitsOf } from '../../../lib/units-of.ts';
import { PATHS } from '../../../paths.ts';
import { type SearchChoice, SearchSelect } from '../../../ui/SearchSelect.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useRecordChoices, useThreadChoices } from './filing-choices.ts';

/** The target of a mail: an existing thread, or a new one about a record. */
export type FilingPlace = { thread_id: string } | { resource_id: string; subject: string };

interface Values {
  into: 'thread' | 'record';
  thread: SearchChoice | undefined;
  record: SearchChoice | undefined;
  subject: string;
}

const RULES = {
  thread: (thread: SearchChoice | undefined, { into }: Values) =>
    into === 'thread' && !thread ? 'Choose a thread' : null,
  record: (record: SearchChoice | undefined, { into }: Values) =>
    into === 'record' && !record ? 'Choose a case, a beneficiary or a petitioner' : null,
  subject: (subject: string, { into }: Values) =>
    into === 'record' && subject.trim() === '' ? 'Subject is required' : null,
};

function placeOf({ into, thread, record, subject }: Values): FilingPlace {
  return into === 'thread'
    ? { thread_id: thread?.id ?? '' }
    : { resource_id: record?.id ?? '', subject: subject.trim() };
}

interface FilingDialogProps {
  title: string;
  submitLabel: string;
  /** The confirmation afterwards. */
  done: string;
  /** Explains what will happen to the mail. */
  words: string;
  /** The mail's subject, which a new thread gets too unless another one is typed. */
  subject: string;
  /** The mail's present thread, which is not offered. */
  exceptThread?: string;
  send: (place: FilingPlace) => Promise<{ message: Message }>;
  onSent?: () => void;
  onClose: () => void;
}

/** Chooses the thread for a mail, or the record about which a new one is created. */
export function FilingDialog(props: FilingDialogProps) {
  const { title, submitLabel, done, words, subject, exceptThread, send, onSent, onClose } = props;
  const navigate = useNavigate();
  const form = useForm<Values>({
    initialValues: {
      into: 'thread',
      thread: undefined,
      record: undefined,
      subject: subject.slice(0, LIMITS.threadSubject),
    },
    validate: RULES,
  });
  const { into, thread, record } = form.values;
  const [typed, setTyped] = useState({ thread: '', record: '' });
  const threads = useThreadChoices(typed.thread, exceptThread);
  const records = useRecordChoices(typed.record);
  return (
    <EntryDialog
      title={title}
      submitLabel={submitLabel}
      size="lg"
      form={form}
      send={(values) => send(placeOf(values))}
      onSent={({ message: { thread_id, number } }) => {
        onClose();
        onSent?.();
        const open = () =>
          void navigate({
            to: PATHS.thread,
            params: { threadId: thread_id },
            search: { message: String(number) },
          });
        toast(done, { label: 'Open thread', act: open });
      }}
      onClose={onClose}
    >
      <p className="muted">{words}</p>
      <SegmentedControl
        aria-label="Where to"
        data={[
          { value: 'thread', label: 'A thread' },
          { value: 'record', label: 'A new thread' },
        ]}
        {...form.getInputProps('into')}
      />
      {/* Reserves the space of the results. */}
      <Box mih="14rem">
        {into === 'thread' ? (
          <SearchSelect
            key="thread"
            label="Thread"
            placeholder="Words of its subject or messages"
            required
            autoFocus
            error={form.errors.thread}
            typed={typed.thread}
            onType={(text) => setTyped({ ...typed, thread: text })}
            {...threads}
            chosen={thread}
            onChoose={(choice) => form.setFieldValue('thread', choice)}
          />
        ) : (
          <>
            <SearchSelect
              key="record"
              label="About"
              placeholder="Case, beneficiary or petitioner"
              required
              error={form.errors.record}
              typed={typed.record}
              onType={(text) => setTyped({ ...typed, record: text })}
              {...records}
              chosen={record}
              onChoose={(choice) => form.setFieldValue('record', choice)}
            />
            <TextInput
              mt="md"
              label="Subject"
              required
              autoComplete="off"
              maxLength={unitsOf(LIMITS.threadSubject)}
              {...form.getInputProps('subject')}
            />
          </>
        )}
      </Box>
    </EntryDialog>
  );
}
