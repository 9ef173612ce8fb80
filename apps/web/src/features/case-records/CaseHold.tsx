import type { CaseRecord } from '@landfall/contract/case-records';
import { LIMITS } from '@landfall/contract/constants';
import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconGavel } from '@tabler/icons-react';
import { useState } from 'react';
import { EntryDialog } from '../../editing/EntryDialog.tsx';
import { runReported } from '../../editing/run-reported.ts';
import { unitsOf } from '../../lib/units-of.ts';
import { confirm } from '../../ui/confirm.tsx';
import { useHoldCase } from './hold-queries.ts';

/** Puts a case under a legal hold with a reason, or ends the hold after a confirmation. */
export function HoldButton({ caseRecord }: { caseRecord: CaseRecord }) {
  const { mutateAsync: hold, isPending: busy } = useHoldCase(caseRecord.id);
  const [asks, setAsks] = useState(false);
  const isHeld = caseRecord.held_at !== null;

  async function release() {
    const sure = await confirm({
      title: 'End the legal hold?',
      text: 'Documents in the trash of this case and its people will again be erased when their time is up.',
      confirm: 'End Hold',
    });
    if (sure) await runReported(hold(null), 'Legal hold ended');
  }

  return (
    <>
      <Button
        variant="default"
        leftSection={<IconGavel size={16} stroke={1.6} aria-hidden />}
        loading={busy}
        onClick={() => (isHeld ? void release() : setAsks(true))}
      >
        {isHeld ? 'End hold' : 'Legal hold'}
      </Button>
      {asks && <HoldDialog send={hold} onClose={() => setAsks(false)} />}
    </>
  );
}

interface HoldDialogProps {
  send: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

function HoldDialog({ send, onClose }: HoldDialogProps) {
  const form = useForm({
    initialValues: { reason: '' },
    validate: { reason: (value) => (value.trim() ? null : 'Reason is required') },
  });
  return (
    <EntryDialog
      title="Legal hold"
      submitLabel="Put under Hold"
      form={form}
      send={({ reason }) => send(reason)}
      onSent={onClose}
      onClose={onClose}
    >
      <p className="muted">
        While the hold lasts, no document of this case or of its people is erased, and the organization cannot
        be deleted.
      </p>
      <TextInput
        label="Reason"
        description="Everyone who sees the case sees it"
        required
        data-autofocus
        maxLength={unitsOf(LIMITS.reason)}
        {...form.getInputProps('reason')}
      />
    </EntryDialog>
  );
}
