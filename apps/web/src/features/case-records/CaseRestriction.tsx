import type { CaseRecord } from '@landfall/contract/case-records';
import { Button } from '@mantine/core';
import { IconLock, IconLockOpen } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { runReported } from '../../editing/run-reported.ts';
import { confirm } from '../../ui/confirm.tsx';
import { settingsQuery, useMay } from '../settings/queries.ts';
import { useRestrictCase } from './queries.ts';

/** Whether the signed-in person may restrict a case to its team and lift the restriction. */
export function useMayRestrict({ assignees }: CaseRecord): boolean {
  const personId = useQuery(settingsQuery).data?.user.id;
  const mayWrite = useMay('user');
  const isSuperAdmin = useMay('super_admin');
  return isSuperAdmin || (mayWrite && assignees.some(({ id }) => id === personId));
}

/** Restricts a case to its team after a confirmation, or lifts that, each with Undo. */
export function RestrictButton({ caseRecord }: { caseRecord: CaseRecord }) {
  const { mutateAsync: restrict, isPending: busy } = useRestrictCase(caseRecord.id);
  const { restricted } = caseRecord;

  async function change() {
    const sure = await confirm(
      restricted
        ? {
            title: 'Open this case to everyone?',
            text: 'Every member of the organization will see it and everything on it.',
            confirm: 'Open to Everyone',
          }
        : {
            title: 'Restrict this case to its team?',
            text: 'Only the people on its team and super admins will see it: for everyone else, admins included, it is in no list, search, date view, report or count.',
            confirm: 'Restrict',
          },
    );
    if (!sure) return;
    const back = () => void runReported(restrict(restricted), restricted ? RESTRICTED : OPENED);
    await runReported(restrict(!restricted), restricted ? OPENED : RESTRICTED, back);
  }

  const Lock = restricted ? IconLockOpen : IconLock;
  return (
    <Button
      variant="default"
      leftSection={<Lock size={16} stroke={1.6} aria-hidden />}
      loading={busy}
      onClick={() => void change()}
    >
      {restricted ? 'Unrestrict' : 'Restrict'}
    </Button>
  );
}

const RESTRICTED = 'Case restricted to its team';
const OPENED = 'Case opened to everyone';
