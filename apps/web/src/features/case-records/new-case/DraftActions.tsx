import { Group } from '@mantine/core';
import { QuietButton } from '../../../ui/buttons.tsx';
import type { NewCaseForm } from './useNewCase.ts';

/** Says where what is in the form comes from, and throws it away. */
export function DraftActions({ isRestored, isBegun, discard }: NewCaseForm) {
  if (!isBegun) return null;
  return (
    <Group gap={8} justify="space-between">
      <span className="muted small" role="status">
        {isRestored ? 'This is your draft from before.' : 'Kept as a draft in this tab.'}
      </span>
      <QuietButton onClick={discard}>Discard draft</QuietButton>
    </Group>
  );
}
