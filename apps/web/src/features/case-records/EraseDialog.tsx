import { eraseBeneficiary, erasePetitioner } from '@landfall/contract/party-erasures';
import { Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/client.ts';
import { errorWords, fieldWords } from '../../api/error-words.ts';
import type { Removal } from '../../api/record-queries.ts';
import { FormDialog } from '../../editing/FormDialog.tsx';
import { forgetRecord } from '../../lib/recent-records.ts';
import { toast } from '../../ui/toast.tsx';

interface EraseDialogProps {
  id: string;
  name: string;
  kind: 'Beneficiary' | 'Petitioner';
  queries: Removal;
  /** The list that is opened after the erasure. */
  list: string;
  onClose: () => void;
}

/** The texts that differ between people and firms. */
const WORDS = {
  Beneficiary: { whose: 'Their', who: 'they are', were: 'they were', whom: 'them' },
  Petitioner: { whose: 'Its', who: 'it is', were: 'it was', whom: 'it' },
};

const ERASE = { Beneficiary: eraseBeneficiary, Petitioner: erasePetitioner };

/** Focuses the field, as the name is typed next. */
const focus = (input: HTMLInputElement | null) => input?.focus();

/** Erases a person or firm permanently, leaves their page, and refetches all data. */
function useErase({ id, kind, queries, list, onClose }: EraseDialogProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (typed: string) => call(ERASE[kind], { params: { id }, body: { name: typed } }),
    onSuccess: async () => {
      forgetRecord(id);
      onClose();
      await navigate({ to: list });
      queryClient.removeQueries({ queryKey: queries.recordQuery(id).queryKey });
      await queryClient.invalidateQueries();
      toast(`${kind} erased for good`);
    },
  });
}

/** Explains what is erased and what stays, and requires the name to be typed. */
export function EraseDialog(props: EraseDialogProps) {
  const { name, kind, onClose } = props;
  const [asked, setAsked] = useState(false);
  const [typed, setTyped] = useState('');
  const erasure = useErase(props);
  const nameError = erasure.error ? fieldWords(erasure.error).name : undefined;
  const dialog = {
    title: `Erase ${name} for good?`,
    dangerous: true,
    dirty: false,
    onClose,
  };

  if (!asked)
    return (
      <FormDialog
        {...dialog}
        submitLabel="Erase for Good…"
        busy={false}
        failure={undefined}
        onSubmit={(event) => {
          event?.preventDefault();
          setAsked(true);
        }}
      >
        <Explanation kind={kind} />
      </FormDialog>
    );

  function submit(event?: FormEvent<HTMLFormElement>) {
    event?.preventDefault();
    if (typed === name) erasure.mutate(typed);
  }

  return (
    <FormDialog
      {...dialog}
      submitLabel="Erase for Good"
      busy={erasure.isPending}
      incomplete={typed !== name}
      failure={erasure.error && !nameError ? errorWords(erasure.error) : undefined}
      onSubmit={submit}
    >
      <p>Nobody can undo this.</p>
      <TextInput
        label={
          <>
            Type <strong className="wrap-anywhere">{name}</strong> to erase {WORDS[kind].whom}
          </>
        }
        autoComplete="off"
        spellCheck={false}
        ref={focus}
        value={typed}
        error={nameError}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </FormDialog>
  );
}

function Explanation({ kind }: Pick<EraseDialogProps, 'kind'>) {
  const { whose, who, were, whom } = WORDS[kind];
  const their = whose.toLowerCase();
  return (
    <>
      <Points
        title="What goes"
        points={[
          `${whose} name, telephone numbers, addresses and e-mail addresses, wherever the product put them: in titles of cases, reports and mails, too`,
          `The notes, documents and messages on ${their} page, in the trash and as drafts, too`,
          `What ${their} history says ${were} before, and all records that were merged into this one`,
        ]}
      />
      <Points
        title="What stays"
        points={[
          `${whose} archived cases, with the notes, documents and messages on them as they are. There ${who} called “Erased person”`,
          'In the audit log, that somebody was erased, by whom and when, without the name',
          'Copies elsewhere: in backups until they run out, in mailboxes, and in files that somebody saved',
        ]}
      />
      <p>
        It is possible once all of {their} cases are archived and none is under hold. Nobody can bring {whom}{' '}
        back.
      </p>
    </>
  );
}

function Points({ title, points }: { title: string; points: readonly string[] }) {
  return (
    <section>
      <h3>{title}</h3>
      <Stack component="ul" gap={6} mt={6} pl={20} style={{ listStyle: 'disc' }}>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </Stack>
    </section>
  );
}
