import { Alert, Button, Group, Stack } from '@mantine/core';
import type { FormEvent, KeyboardEvent, ReactNode } from 'react';
import { SubmitButton } from '../ui/SubmitButton.tsx';

interface PageFormProps {
  /** Accessible name of the form: 'Edit case'. */
  label: string;
  heading: string;
  submitLabel: string;
  busy: boolean;
  failure: ReactNode;
  onSubmit: (event?: FormEvent<HTMLFormElement>) => void;
  onCancel: () => void;
  children: ReactNode;
}

/** A form that stands in a page. Ctrl/⌘+Enter submits. */
export function PageForm(props: PageFormProps) {
  const { label, heading, submitLabel, busy, failure, onSubmit, onCancel, children } = props;

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit();
  }

  return (
    <form onSubmit={onSubmit} onKeyDown={onKeyDown} noValidate aria-label={label}>
      <Stack maw="46rem">
        <h1 className="page-title">{heading}</h1>
        {children}
        {failure && (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        )}
        <Group gap={8}>
          <SubmitButton busy={busy}>{submitLabel}</SubmitButton>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
