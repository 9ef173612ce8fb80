import { createInvitation } from '@landfall/contract/invitations';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { browserConfig } from '../../api/browser-config.ts';
import { EntryDialog } from '../../editing/EntryDialog.tsx';
import { rulesOf } from '../../lib/form-rules.ts';
import { providerPages } from '../../lib/provider-pages.ts';
import { ASSIGNABLE_ROLES, type AssignableRole } from '../../lib/roles.ts';
import { toast } from '../../ui/toast.tsx';
import { settingsQuery } from '../settings/queries.ts';
import { useCreateInvitation } from './queries.ts';

const LEAST_FIRST = ASSIGNABLE_ROLES.toReversed();
const DEFAULT_ROLE: AssignableRole = 'viewer';
const NO_INVITATION = { email: '', role: DEFAULT_ROLE, message: '' };
const { email, role, message } = rulesOf(createInvitation);

interface InviteDialogProps {
  /** Shows the list with the new invitation, without asking about unsaved input. */
  onSent: () => void;
  onClose: () => void;
}

/** Invites someone to the organization. */
export function InviteDialog({ onSent, onClose }: InviteDialogProps) {
  const { mutateAsync: invite } = useCreateInvitation();
  const form = useForm({ initialValues: NO_INVITATION, validate: { email, role, message } });
  return (
    <EntryDialog
      title="Invite User"
      submitLabel="Send Invitation"
      inAddress
      incomplete={form.values.email.trim() === ''}
      form={form}
      send={invite}
      onSent={(_, values) => {
        toast(`Invitation sent to ${values.email.trim()}`);
        onSent();
      }}
      failureWords="Failed to send invitation"
      onClose={onClose}
    >
      <ConfirmAddressNotice />
      <TextInput
        label="Email"
        type="email"
        autoComplete="off"
        required
        data-autofocus
        {...form.getInputProps('email')}
      />
      <NativeSelect
        label="Role"
        description="Viewers have read-only access, users have basic access, admins can manage organization settings."
        data={LEAST_FIRST}
        {...form.getInputProps('role')}
      />
      <Textarea
        label="Message"
        description="Shown in the mail that they get."
        autosize
        minRows={3}
        maxRows={10}
        {...form.getInputProps('message')}
      />
    </EntryDialog>
  );
}

/** Shows members without a confirmed address that they have to confirm it before inviting; then it disappears. */
function ConfirmAddressNotice() {
  const user = useQuery(settingsQuery).data?.user;
  if (!user?.needs_confirmed_email) return null;
  const page = providerPages(browserConfig().auth.domain, window.location.origin)?.verifyEmail;
  return (
    <p className="notice wrap-anywhere" data-tone="yellow">
      Nobody can be invited before your own address, {user.email}, is confirmed.{' '}
      {page ? (
        <a href={page} target="_blank" rel="noreferrer">
          Confirm your address
        </a>
      ) : (
        'Open the link in the mail that you got when you signed up.'
      )}
    </p>
  );
}
