import { Box, Button, Group } from '@mantine/core';
import type { Disagreement } from '../lib/edited-fields.ts';
import styles from './ConflictDialog.module.css';
import { Dialog } from './Dialog.tsx';

interface ConflictDialogProps {
  rows: readonly Disagreement[];
  busy: boolean;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  onClose: () => void;
}

/**
 * Shown when someone else saved first: lists both values and lets the person choose. Closing returns to the form
 * unchanged.
 */
export function ConflictDialog({ rows, busy, onKeepMine, onTakeTheirs, onClose }: ConflictDialogProps) {
  return (
    <Dialog onClose={onClose} title="Someone else changed this" size="lg">
      <Box component="p" mb={16}>
        It was saved by someone else while you were editing. Nothing of theirs or yours is lost yet.
      </Box>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Saved now</th>
            <th scope="col">Yours</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, theirs, mine }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{theirs || '—'}</td>
              <td>{mine === undefined ? <span className="muted">not changed by you</span> : mine || '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Group gap={8} justify="flex-end" mt={20}>
        <Button variant="default" onClick={onClose}>
          Keep editing
        </Button>
        <Button variant="default" onClick={onTakeTheirs}>
          Take theirs
        </Button>
        <Button loading={busy} onClick={onKeepMine}>
          Keep mine
        </Button>
      </Group>
    </Dialog>
  );
}
