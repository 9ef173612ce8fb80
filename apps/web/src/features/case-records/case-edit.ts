import type { CaseRecord } from '@landfall/contract/case-records';
import type { ConflictRow } from '../../ui/ConflictDialog.tsx';
import type { CaseChanges } from './queries.ts';
import { statusShown } from './status.ts';

/** The fields of a case that its form holds. */
export type CaseEdit = Pick<CaseRecord, 'title' | 'description' | 'status'>;

const LABELS = { title: 'Title', status: 'Status', description: 'Description' } as const;
const FIELDS = ['title', 'status', 'description'] as const;

/** The part of a case that its form holds. */
export function editOf({ title, description, status }: CaseEdit): CaseEdit {
  return { title, description, status };
}

/** Only what was changed, so that whatever someone else changed beside it stays. */
export function changesOf(base: CaseEdit, edit: CaseEdit): CaseChanges {
  const changed = FIELDS.filter((field) => edit[field] !== base[field]);
  return Object.fromEntries(changed.map((field) => [field, edit[field]]));
}

/** The fields where the case as it is now and the form disagree; one that only they changed stays theirs. */
export function conflictRows(base: CaseEdit, current: CaseEdit, mine: CaseEdit): ConflictRow[] {
  const shown = (edit: CaseEdit, field: keyof CaseEdit) =>
    field === 'status' ? statusShown(edit.status).label : edit[field];
  return FIELDS.filter((field) => current[field] !== mine[field]).map((field) => ({
    label: LABELS[field],
    theirs: shown(current, field),
    mine: mine[field] === base[field] ? undefined : shown(mine, field),
  }));
}
