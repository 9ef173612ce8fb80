import { MAIL_SECURITIES } from '@landfall/contract/mailboxes';
import { NativeSelect, SimpleGrid, Switch, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { FieldGroup } from '../../ui/FieldRow.tsx';
import type { MailboxValues } from './mailbox-values.ts';
import { SECURITY_WORDS } from './mailbox-words.ts';

interface MailboxDetailsProps {
  form: UseFormReturnType<MailboxValues>;
}

/** The servers of a mailbox, and the addresses of the provider's sign-in. */
export function MailboxDetails({ form }: MailboxDetailsProps) {
  const { reads, sends, sign_in, grant } = form.values;
  return (
    <>
      <FieldGroup legend="Reading mail">
        <Switch
          label="Read mail from the mailbox (IMAP)"
          description="Off: mails come only by the webhook of a mail service."
          {...form.getInputProps('reads', { type: 'checkbox' })}
        />
        {reads && <Server form={form} kind="imap" />}
      </FieldGroup>
      <FieldGroup legend="Sending mail">
        <Switch
          label="Send mail from the mailbox (SMTP)"
          description="Off: mails go out by Landfall’s own mail server, from its address."
          {...form.getInputProps('sends', { type: 'checkbox' })}
        />
        {sends && <Server form={form} kind="smtp" />}
      </FieldGroup>
      <FieldGroup legend="Sign-in to the servers">
        <TextInput
          label="User name"
          description="Empty: the address."
          autoComplete="off"
          {...form.getInputProps('user_name')}
        />
        {sign_in === 'oauth' && (
          <>
            <NativeSelect
              label="Permission"
              data={[
                { value: 'authorization_code', label: 'Somebody signs in once' },
                { value: 'client_credentials', label: 'The application may read the mailbox by itself' },
              ]}
              {...form.getInputProps('grant')}
            />
            {grant === 'authorization_code' && (
              <TextInput
                label="Sign-in address"
                required
                inputMode="url"
                autoComplete="off"
                {...form.getInputProps('authorize_url')}
              />
            )}
            <TextInput
              label="Token address"
              required
              inputMode="url"
              autoComplete="off"
              {...form.getInputProps('token_url')}
            />
            <TextInput label="Scope" autoComplete="off" {...form.getInputProps('scope')} />
          </>
        )}
      </FieldGroup>
    </>
  );
}

function Server({ form, kind }: MailboxDetailsProps & { kind: 'imap' | 'smtp' }) {
  const name = kind === 'imap' ? 'Incoming' : 'Outgoing';
  return (
    <SimpleGrid cols={{ base: 1, xs: 3 }} spacing={12}>
      <TextInput
        label={`${name} server`}
        required
        autoComplete="off"
        {...form.getInputProps(`${kind}_host`)}
      />
      <TextInput
        label={`${name} port`}
        required
        inputMode="numeric"
        autoComplete="off"
        {...form.getInputProps(`${kind}_port`)}
      />
      <NativeSelect
        label={`${name} encryption`}
        data={MAIL_SECURITIES.map((value) => ({ value, label: SECURITY_WORDS[value] }))}
        {...form.getInputProps(`${kind}_security`)}
      />
    </SimpleGrid>
  );
}
