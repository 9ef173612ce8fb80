import { NativeSelect, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { FieldGroup, FieldRow } from '../../ui/FieldRow.tsx';
import { CopyField } from './CopyField.tsx';
import type { MailboxValues } from './mailbox-values.ts';
import { SIGN_IN_WORDS } from './mailbox-words.ts';
import type { Provider } from './providers.ts';

const STORED = 'Stored. Leave empty to keep it';

/** Help on each provider's passwords, and on where to register an application. */
const HELP: Readonly<Record<Provider, { password: string; application: string }>> = {
  google: {
    password: 'An app password: in the Google account under Security, 2-Step Verification, App passwords.',
    application:
      'Register an application of the kind ‘Web application’ in the Google Cloud console, and enter the redirect address there.',
  },
  microsoft: {
    password:
      'Microsoft 365 no longer accepts the passwords of mailboxes: choose the sign-in at the provider.',
    application:
      'Register an application in the Microsoft Entra admin center, and enter the redirect address there as one of the kind ‘Web’.',
  },
  other: {
    password: 'The mailbox’s own, or an app password where the provider asks for one.',
    application: 'Register an application at the provider, and enter the redirect address there.',
  },
};

interface SignInFieldsProps {
  form: UseFormReturnType<MailboxValues>;
  redirectUrl: string;
  stored: { password: boolean; clientSecret: boolean };
}

/** How Landfall signs in to the mailbox. Secrets can be entered, but are never shown again. */
export function SignInFields({ form, redirectUrl, stored }: SignInFieldsProps) {
  const { provider, sign_in, grant } = form.values;
  const help = HELP[provider];
  const secret = (isStored: boolean) => ({
    type: 'password',
    autoComplete: 'new-password',
    ...(isStored && { placeholder: STORED }),
  });
  return (
    <FieldGroup legend="Sign-in">
      <NativeSelect
        label="Landfall signs in by"
        data={Object.entries(SIGN_IN_WORDS).map(([value, label]) => ({ value, label }))}
        {...form.getInputProps('sign_in')}
      />
      {sign_in === 'password' ? (
        <TextInput
          label="Password"
          description={help.password}
          {...secret(stored.password)}
          {...form.getInputProps('password')}
        />
      ) : (
        <>
          <p className="small muted">
            {help.application} It gives you an id and a secret for the two fields below.
            {grant === 'authorization_code' && ' Once the mailbox is saved, press Connect to sign in.'}
          </p>
          <CopyField label="Redirect address" value={redirectUrl} />
          <FieldRow>
            <TextInput label="Client id" required autoComplete="off" {...form.getInputProps('client_id')} />
            <TextInput
              label="Client secret"
              {...secret(stored.clientSecret)}
              {...form.getInputProps('client_secret')}
            />
          </FieldRow>
        </>
      )}
    </FieldGroup>
  );
}
