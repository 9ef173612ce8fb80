import { Alert, Button, Group, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { SubmitButton } from '../ui/SubmitButton.tsx';
import { submitOnKey } from './submit-on-key.ts';

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

/** A form that is part of a page. Ctrl/⌘+Enter submits it. */
export function PageForm(props: PageFormProps) {
  const { label, heading, submitLabel, busy, failure, onSubmit, onCancel, children } = props;

  return (
    <form onSubmit={onSubmit} onKeyDown={submitOnKey} noValidate aria-label={label}>
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
