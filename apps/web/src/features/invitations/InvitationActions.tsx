import type { Invitation } from '@landfall/contract/invitations';
import { Group } from '@mantine/core';
import { QuietButton } from '../../ui/buttons.tsx';
import { toast, toastFailure } from '../../ui/toast.tsx';
import { invitationLink } from './invitation-status.ts';

interface InvitationActionsProps {
  /** A pending one: nothing can be done with the others any more. */
  invitation: Invitation;
  onCancel: (invitation: Invitation) => void;
}

async function copyLink(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    toast('Invitation link copied to clipboard!');
  } catch (error) {
    console.error(error);
    toastFailure(`This browser does not let the link be copied. Here it is: ${link}`);
  }
}

/** What can be done while nobody has accepted: pass the link on, or take the invitation back. */
export function InvitationActions({ invitation, onCancel }: InvitationActionsProps) {
  const { invited_email: email, invitation_token: token } = invitation;
  return (
    <Group component="span" wrap="nowrap" gap={4} justify="flex-end">
      {token && (
        <QuietButton
          aria-label={`Copy link for ${email}`}
          onClick={() => copyLink(invitationLink(window.location.origin, token, email))}
        >
          Copy link
        </QuietButton>
      )}
      <QuietButton
        color="red"
        aria-label={`Cancel invitation of ${email}`}
        onClick={() => onCancel(invitation)}
      >
        Cancel
      </QuietButton>
    </Group>
  );
}
