import { MAILBOX_STEP_LABELS, MAILBOX_STEPS } from '@landfall/contract/mailboxes';
import { Box, Button, Group, Loader, Stack } from '@mantine/core';
import { IconCheck, IconMinus, IconX } from '@tabler/icons-react';
import { errorWords } from '../../api/error-words.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { RetryAlert } from '../../ui/StateMessage.tsx';
import type { MailboxTest } from './queries.ts';

interface MailboxTestDialogProps {
  address: string;
  /** The result; undefined while the test runs. */
  test: MailboxTest | undefined;
  error: Error | null;
  busy: boolean;
  onAgain: () => void;
  onClose: () => void;
}

type Step = MailboxTest['steps'][number];

/** The icon, colour and label of a step's result. */
function signOf({ ok }: Pick<Step, 'ok'>) {
  if (ok === null) return { Icon: IconMinus, color: 'var(--muted)', words: 'not tried' };
  return ok
    ? { Icon: IconCheck, color: 'var(--green)', words: 'works' }
    : { Icon: IconX, color: 'var(--red)', words: 'fails' };
}

/** The test of a mailbox: its six steps, with the mail server's answer to each. */
export function MailboxTestDialog({ address, test, error, busy, onAgain, onClose }: MailboxTestDialogProps) {
  const steps: readonly Step[] =
    test && !busy ? test.steps : MAILBOX_STEPS.map((name) => ({ name, ok: null, said: '' }));
  return (
    <Dialog title={`Test of ${address}`} size="lg" onClose={onClose}>
      <Stack>
        <Group role="status" gap={12} wrap="nowrap" align="flex-start">
          {busy && <Loader size={18} mt={2} />}
          <span>{summary(test, busy)}</span>
        </Group>
        {error && !busy ? (
          <RetryAlert message={errorWords(error, 'The test could not be made')} onRetry={onAgain} />
        ) : (
          <Stack component="ol" gap={0} className="box lined" aria-label="Steps" aria-busy={busy}>
            {steps.map((step) => (
              <StepLine key={step.name} step={step} busy={busy} />
            ))}
          </Stack>
        )}
        <Group gap={8} justify="flex-end">
          <Button variant="default" loading={busy} onClick={onAgain}>
            Test again
          </Button>
          <Button data-autofocus onClick={onClose}>
            {busy ? 'Close' : 'Done'}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

function summary(test: MailboxTest | undefined, busy: boolean): string {
  if (busy)
    return 'Landfall signs in, sends a mail to the mailbox itself, and waits for it. This takes up to half a minute.';
  if (!test) return '';
  const fails = test.steps.some(({ ok }) => ok === false);
  return fails
    ? 'Something does not work yet. Each step says what the mail server answered.'
    : 'Everything that was tried works.';
}

function StepLine({ step, busy }: { step: Step; busy: boolean }) {
  const { Icon, color, words } = signOf(step);
  return (
    <Group component="li" wrap="nowrap" gap={12} align="flex-start" px={12} py={8}>
      <Icon size={18} stroke={2} color={color} aria-hidden style={{ flex: 'none', marginTop: 1 }} />
      <Stack gap={0} miw={0}>
        <Box component="span" fw={500} c={busy || step.ok === null ? 'dimmed' : 'var(--text)'}>
          {MAILBOX_STEP_LABELS[step.name]}
          <span className="visually-hidden">: {busy ? 'not known yet' : words}</span>
        </Box>
        {step.said && (
          <Box
            component="span"
            className="small wrap-anywhere"
            c={step.ok === false ? 'var(--red)' : 'dimmed'}
          >
            {step.said}
          </Box>
        )}
      </Stack>
    </Group>
  );
}
