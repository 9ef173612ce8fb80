import type { CaseRecord } from '@landfall/contract/case-records';
import { Box, Button, Checkbox, Group, ScrollArea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { errorWords } from '../../api/error-words.ts';
import { FormDialog } from '../../editing/FormDialog.tsx';
import { PATHS } from '../../paths.ts';
import { Section } from '../../ui/Section.tsx';
import { toast } from '../../ui/toast.tsx';
import { membersQuery } from '../organization/queries.ts';
import { settingsQuery, useMay } from '../settings/queries.ts';
import { RestrictButton, useMayRestrict } from './CaseRestriction.tsx';
import { useUpdateCase } from './queries.ts';

interface CaseTeamProps {
  caseRecord: CaseRecord;
  mayWrite: boolean;
}

/** The members of the organization who work on a case. */
export function CaseTeam({ caseRecord, mayWrite }: CaseTeamProps) {
  const [editing, setEditing] = useState(false);
  const mayRestrict = useMayRestrict(caseRecord);
  const { assignees } = caseRecord;
  return (
    <Section
      title="Case Team"
      actions={
        mayWrite && (
          <Group wrap="nowrap" gap={8}>
            {mayRestrict && <RestrictButton caseRecord={caseRecord} />}
            <Button variant="default" aria-label="Edit case team" onClick={() => setEditing(true)}>
              Edit
            </Button>
          </Group>
        )
      }
    >
      {assignees.length > 0 ? (
        <ul className="box lined">
          {assignees.map(({ id, display_name }) => (
            <Group component="li" key={id} wrap="nowrap" gap={8} mih={44} p="4px 8px 4px 16px">
              <Box component="span" flex={1} fw={500} className="wrap-anywhere">
                {display_name}
              </Box>
            </Group>
          ))}
        </ul>
      ) : (
        <p className="muted">Nobody is assigned yet</p>
      )}
      {editing && <CaseTeamDialog caseRecord={caseRecord} onClose={() => setEditing(false)} />}
    </Section>
  );
}

function CaseTeamDialog({ caseRecord, onClose }: { caseRecord: CaseRecord; onClose: () => void }) {
  const navigate = useNavigate();
  const personId = useQuery(settingsQuery).data?.user.id ?? '';
  const isSuperAdmin = useMay('super_admin');
  const before = caseRecord.assignees.map(({ id }) => id);
  const [ids, setIds] = useState<readonly string[]>(before);
  const members = useQuery(membersQuery);
  const update = useUpdateCase(caseRecord.id);
  const changed = ids.length !== before.length || ids.some((id) => !before.includes(id));

  const loses = caseRecord.restricted && !isSuperAdmin && !ids.includes(personId);
  const nobody = caseRecord.restricted && ids.length === 0;

  async function save() {
    await update.mutateAsync({ assignee_ids: [...ids] });
    // Also when the case has gone out of sight, and this dialog with it, before the answer came.
    onClose();
    toast(loses ? 'Case team saved. You no longer see the case' : 'Case team saved');
    if (loses) await navigate({ to: PATHS.cases });
  }

  function submit(event?: FormEvent) {
    event?.preventDefault();
    // What fails is shown in the dialog.
    if (!nobody) save().catch(() => {});
  }

  return (
    <FormDialog
      title="Case Team"
      submitLabel="Save"
      dirty={changed}
      busy={update.isPending}
      incomplete={nobody}
      failure={
        update.error
          ? errorWords(update.error)
          : members.error
            ? errorWords(members.error, 'Failed to fetch organization users')
            : undefined
      }
      onSubmit={submit}
      onClose={onClose}
    >
      <ScrollArea.Autosize mah="50dvh">
        <Checkbox.Group value={[...ids]} onChange={setIds} label="Who works on this case">
          {members.data?.map(({ id, name, email }) => (
            <Checkbox key={id} value={id} label={name || email} mt={8} />
          ))}
        </Checkbox.Group>
      </ScrollArea.Autosize>
      {(loses || nobody) && (
        <p className="notice" data-tone="grey" role="status">
          {nobody
            ? 'A restricted case keeps someone on its team.'
            : 'You will no longer see this case: it is restricted to its team.'}
        </p>
      )}
    </FormDialog>
  );
}
