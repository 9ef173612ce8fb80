import { NativeSelect, SegmentedControl, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useState } from 'react';
import { QuietButton } from '../../ui/buttons.tsx';
import { FieldGroup, FieldRow } from '../../ui/FieldRow.tsx';
import { MailboxDetails } from './MailboxDetails.tsx';
import { DETAIL_FIELDS, type MailboxValues } from './mailbox-values.ts';
import { SENDER_CHECK_WORDS } from './mailbox-words.ts';
import { PROVIDER_NAMES, PROVIDERS, type Provider, valuesAt } from './providers.ts';
import { SignInFields } from './SignInFields.tsx';

const choicesOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

interface MailboxFieldsProps {
  form: UseFormReturnType<MailboxValues>;
  /** The redirect address of a sign-in at the provider. */
  redirectUrl: string;
  /** Which secrets the server has stored; it never returns them. */
  stored: { password: boolean; clientSecret: boolean };
  /** Whether a server was changed, so that stored secrets are not sent to it. */
  isElsewhere?: boolean;
}

/** The fields of a mailbox: address, sign-in, sender verification, and servers. */
export function MailboxFields({ form, redirectUrl, stored, isElsewhere = false }: MailboxFieldsProps) {
  const { provider, sender_checks } = form.values;
  const [details, setDetails] = useState(provider === 'other');
  const shown = details || DETAIL_FIELDS.some((field) => form.errors[field]);

  function choose(next: Provider) {
    form.setValues(valuesAt(next, form.values));
    form.clearErrors();
    setDetails(next === 'other');
  }

  return (
    <>
      <SegmentedControl
        aria-label="Mail provider"
        data={PROVIDERS.map((value) => ({ value, label: PROVIDER_NAMES[value] }))}
        value={provider}
        onChange={(next) => choose(next as Provider)}
      />
      <FieldRow>
        <TextInput
          label="Address"
          description="The address to which clients reply."
          placeholder="cases@your-office.com"
          type="email"
          required
          data-autofocus
          autoComplete="off"
          {...form.getInputProps('address')}
        />
        <TextInput
          label="Sender name"
          description="Shown beside the writer’s. If empty: the organization’s."
          autoComplete="off"
          {...form.getInputProps('sender_name')}
        />
      </FieldRow>
      {isElsewhere && (
        <p className="notice" data-tone="yellow" role="status">
          These are other servers. The secrets were entered for the ones before: enter them again.
        </p>
      )}
      <SignInFields form={form} redirectUrl={redirectUrl} stored={stored} />
      <FieldGroup legend="Sender checks">
        <p className="small muted">
          Anybody can put any sender in a mail. A mail comes into a thread by itself only if a trusted server
          has verified its sender; all others wait under Messages, To be filed.
        </p>
        <NativeSelect
          label="Senders are checked by"
          data={choicesOf(SENDER_CHECK_WORDS)}
          {...form.getInputProps('sender_checks')}
        />
        {sender_checks === 'named' && (
          <TextInput
            label="The name it signs with"
            description="Often the mail server’s own. If you do not know it: choose ‘Nobody’ for now, the test finds it."
            required
            autoComplete="off"
            {...form.getInputProps('authserv_id')}
          />
        )}
      </FieldGroup>
      <Stack gap={8} align="flex-start">
        <QuietButton
          ml={-8}
          aria-expanded={shown}
          leftSection={
            shown ? (
              <IconChevronUp size={14} stroke={1.8} aria-hidden />
            ) : (
              <IconChevronDown size={14} stroke={1.8} aria-hidden />
            )
          }
          onClick={() => setDetails(!shown)}
        >
          {shown ? 'Hide servers' : 'Show servers'}
        </QuietButton>
      </Stack>
      {shown && <MailboxDetails form={form} />}
    </>
  );
}
