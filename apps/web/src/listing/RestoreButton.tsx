import { Button } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import { errorWords } from '../api/error-words.ts';
import { toast, toastFailure } from '../ui/toast.tsx';

interface RestoreButtonProps {
  id: string;
  /** Whom or what it brings back. */
  name: string;
  restoration: UseMutationResult<unknown, Error, string>;
}

/** Brings one deleted record back. */
export function RestoreButton({ id, name, restoration }: RestoreButtonProps) {
  return (
    <Button
      variant="default"
      h={28}
      loading={restoration.isPending && restoration.variables === id}
      aria-label={`Restore ${name}`}
      onClick={() =>
        restoration.mutate(id, {
          onSuccess: () => toast(`${name} restored`),
          onError: (error) => toastFailure(errorWords(error)),
        })
      }
    >
      Restore
    </Button>
  );
}
