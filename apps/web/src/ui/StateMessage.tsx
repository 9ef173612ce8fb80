import { Alert, Box, Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  title: string;
  text?: string;
  action?: ReactNode;
  /** Whether it is the page's only content, so that its title is the page's. */
  wholePage?: boolean | undefined;
  /** Whether it has a frame of its own, as a part of a page. */
  boxed?: boolean;
}

interface MessageProps extends EmptyStateProps {
  role: 'status' | 'alert';
}

function Message({ title, text, action, wholePage, boxed, role }: MessageProps) {
  const Title = wholePage ? 'h1' : 'p';
  return (
    <Stack
      gap={4}
      align="center"
      justify="center"
      mih={boxed ? 0 : '14rem'}
      p={boxed ? '24px 16px' : '32px 16px'}
      ta="center"
      c="var(--text)"
      className={boxed ? 'empty-box' : ''}
      role={role}
    >
      <Box component={Title} fz="lg" fw={600}>
        {title}
      </Box>
      {text && (
        <Box component="p" maw="28rem" mb={12} c="dimmed">
          {text}
        </Box>
      )}
      {action}
    </Stack>
  );
}

/** The message for an empty list, with the first thing to do. */
export function EmptyState(props: EmptyStateProps) {
  return <Message {...props} role="status" />;
}

interface ErrorStateProps {
  /** Names what could not be loaded, where `message` only explains it. */
  title?: string;
  message: string;
  onTryAgain: () => void;
  /** The button's label, where the specification requires another one. */
  again?: string;
  /** Whether it is the page's only content, so that its message is the page's title. */
  wholePage?: boolean;
}

/** The message when something could not be loaded, with a button to retry. */
export function ErrorState({ title, message, onTryAgain, again = 'Try Again', wholePage }: ErrorStateProps) {
  const [heading, text] = title ? [title, message] : [message, 'Nothing was changed.'];
  const action = (
    <Button variant="default" onClick={onTryAgain}>
      {again}
    </Button>
  );
  return <Message title={heading} text={text} action={action} wholePage={wholePage} role="alert" />;
}

interface RetryAlertProps {
  message: string;
  /** The button's label. */
  again?: string;
  /** Whether it is being retried while the message stays. Content that was never loaded shows its skeleton instead. */
  busy?: boolean;
  onRetry: () => void;
}

/** A failure that can be retried as it was requested. */
export function RetryAlert({ message, again = 'Retry', busy = false, onRetry }: RetryAlertProps) {
  return (
    <Alert color="red" role="alert">
      <Group component="span" gap="8px 16px" justify="space-between">
        {message}
        <Button variant="default" h={28} loading={busy} onClick={onRetry}>
          {again}
        </Button>
      </Group>
    </Alert>
  );
}
