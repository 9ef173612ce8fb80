import { type CaseRecord, DUTY_LABELS } from '@landfall/contract/case-records';
import { Box, Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { errorWords } from '../../api/error-words.ts';
import { FormDialog } from '../../editing/FormDialog.tsx';
import { PATHS } from '../../paths.ts';
import { toast } from '../../ui/toast.tsx';
import { settingsQuery, useMay } from '../settings/queries.ts';
import { HoldButton } from './CaseHold.tsx';
import { RestrictButton, useMayRestrict } from './CaseRestriction.tsx';
import { MemberChecks } from './MemberChecks.tsx';
import { PeopleSection } from './PeopleSection.tsx';
import { useUpdateCase } from './queries.ts';

interface CaseTeamProps {
  caseRecord: CaseRecord;
  mayWrite: boolean;
}

/** The members of the organization who work on a case. */
export function CaseTeam({ caseRecord, mayWrite }: CaseTeamProps) {
  const [editing, setEditing] = useState(false);
  const mayRestrict = useMayRestrict(caseRecord);
  const mayHold = useMay('admin');
  return (
    <>
      <PeopleSection
        title="Case Team"
        people={caseRecord.assignees}
        none="Nobody is assigned yet"
        actions={
          mayWrite && (
            <Button variant="default" aria-label="Edit case team" onClick={() => setEditing(true)}>
              Edit
            </Button>
          )
        }
        footer={
          mayWrite &&
          (mayHold || mayRestrict) && (
            // The heading has no room for three buttons on a phone.
            <Group gap={8} className="screen-only">
              {mayHold && <HoldButton caseRecord={caseRecord} />}
              {mayRestrict && <RestrictButton caseRecord={caseRecord} />}
            </Group>
          )
        }
      >
        {({ display_name, duty }) => (
          <>
            <Box component="span" flex={1} fw={500} className="wrap-anywhere">
              {display_name}
            </Box>
            {duty && <span className="small muted">{DUTY_LABELS[duty]}</span>}
          </>
        )}
      </PeopleSection>
      {editing && <CaseTeamDialog caseRecord={caseRecord} onClose={() => setEditing(false)} />}
    </>
  );
}

function CaseTeamDialog({ caseRecord, onClose }: { caseRecord: CaseRecord; onClose: () => void }) {
  const navigate = useNavigate();
  const personId = useQuery(settingsQuery).data?.user.id ?? '';
  const isSuperAdmin = useMay('super_admin');
  const team = caseRecord.assignees.map(({ id }) => id);
  // Only the changes made here, so that concurrent changes by others are kept.
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const joining = [...chosen.keys()].filter((id) => chosen.get(id) && !team.includes(id));
  const ids = [...team.filter((id) => chosen.get(id) !== false), ...joining];
  const update = useUpdateCase(caseRecord.id);
  const changed = ids.length !== team.length || joining.length > 0;

  function choose(next: readonly string[]) {
    const known = [...new Set([...team, ...next])];
    const differing = known.filter((id) => next.includes(id) !== team.includes(id));
    setChosen(new Map(differing.map((id) => [id, next.includes(id)])));
  }

  const loses = caseRecord.restricted && !isSuperAdmin && !ids.includes(personId);
  const nobody = caseRecord.restricted && ids.length === 0;

  async function save() {
    await update.mutateAsync({ assignee_ids: ids, version: caseRecord.version });
    // Also when the case, and this dialog with it, disappeared before the answer arrived.
    onClose();
    toast(loses ? 'Case team saved. You no longer see the case' : 'Case team saved');
    if (loses) await navigate({ to: PATHS.cases });
  }

  function submit(event?: FormEvent) {
    event?.preventDefault();
    // The dialog shows failures.
    if (!nobody) save().catch(() => {});
  }

  return (
    <FormDialog
      title="Case Team"
      submitLabel="Save"
      dirty={changed}
      busy={update.isPending}
      incomplete={nobody}
      failure={update.error ? errorWords(update.error) : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <MemberChecks label="Who works on this case" value={ids} onChange={choose} />
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
