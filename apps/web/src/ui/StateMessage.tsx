import { Alert, Box, Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  title: string;
  text?: string;
  action?: ReactNode;
  /** Whether this is all that the page holds, so that its title is the page's. */
  wholePage?: boolean | undefined;
  /** Whether it stands in a frame of its own, as a part of a page. */
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

/** Nothing to show: says so, and offers the first thing to do. */
export function EmptyState(props: EmptyStateProps) {
  return <Message {...props} role="status" />;
}

interface ErrorStateProps {
  /** What could not be loaded, where that has words of its own; the message then explains it. */
  title?: string;
  message: string;
  onTryAgain: () => void;
  /** What its button says, where the specification has a word of its own. */
  again?: string;
  /** Whether this is all that the page holds, so that its message is the page's title. */
  wholePage?: boolean;
}

/** Something could not be loaded: says why, and tries again. */
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
  /** What the button is called. */
  again?: string;
  busy?: boolean;
  onRetry: () => void;
}

/** Something failed that can be tried again as it was asked for. */
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
