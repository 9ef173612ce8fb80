import { PRODUCT_NAME } from '@landfall/contract/product';
import { Button, Loader, Stack } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { errorWords } from '../../api/error-words.ts';
import { sentence } from '../../lib/sentence.ts';
import { PATHS } from '../../paths.ts';
import { FlowingPage, PageHeader } from '../../ui/Page.tsx';
import { EmptyState } from '../../ui/StateMessage.tsx';
import { toast } from '../../ui/toast.tsx';
import { useFinishSignIn } from './queries.ts';

const TITLE = 'Connect a mailbox';

interface SentBack {
  code?: string;
  state?: string;
  error?: string;
  error_description?: string;
}

/** The provider's error of a sign-in as a message; undefined when it succeeded. */
function refusal({ code, state, error, error_description }: SentBack): string | undefined {
  if (error === 'access_denied') return 'The sign-in was refused or cancelled.';
  if (error) return `The mail provider says: ${error_description || error}`;
  return code && state ? undefined : 'The mail provider sent nothing back that Landfall could use.';
}

/** The redirect target of a sign-in at the mail provider: completes it, and opens the mailboxes. */
export function MailboxSignInPage() {
  useDocumentTitle(`${TITLE} · ${PRODUCT_NAME}`);
  const search: SentBack = useSearch({ strict: false });
  const navigate = useNavigate();
  const finishing = useFinishSignIn();
  const refused = refusal(search);
  const begun = useRef(false);

  const finish = useEffectEvent(() => {
    // The code from the provider can be used only once.
    if (refused || begun.current) return;
    begun.current = true;
    finishing.mutate(
      { code: search.code ?? '', state: search.state ?? '' },
      {
        onSuccess: ({ mailbox }) => {
          toast(`${mailbox.address} is connected: test it next`);
          void navigate({ to: PATHS.organization, replace: true });
        },
      },
    );
  });
  useEffect(() => finish(), []);

  const words = refused ?? (finishing.error ? errorWords(finishing.error) : undefined);
  return (
    <FlowingPage>
      <PageHeader title={TITLE} />
      {words ? (
        <EmptyState
          title="The mailbox is not connected"
          text={`${sentence(words)} Go back, and press Connect to try again.`}
          action={
            <Button component={Link} to={PATHS.organization}>
              Back to Organization
            </Button>
          }
        />
      ) : (
        <Stack align="center" gap={12} p={32} role="status">
          <Loader size={20} />
          <span>Completing the sign-in…</span>
        </Stack>
      )}
    </FlowingPage>
  );
}
