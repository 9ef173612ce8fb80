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

/** Brings one deleted record back. Its row, and this button with it, is gone when that is done. */
export function RestoreButton({ id, name, restoration }: RestoreButtonProps) {
  async function restore() {
    try {
      await restoration.mutateAsync(id);
      toast(`${name} restored`);
    } catch (error) {
      toastFailure(errorWords(error));
    }
  }
  return (
    <Button
      variant="default"
      h={28}
      loading={restoration.isPending}
      aria-label={`Restore ${name}`}
      onClick={restore}
    >
      Restore
    </Button>
  );
}
