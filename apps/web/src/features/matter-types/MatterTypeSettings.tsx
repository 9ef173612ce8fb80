import { LIMITS } from '@landfall/contract/constants';
import type { MatterType } from '@landfall/contract/matter-types';
import { Group, Stack } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorWords } from '../../api/error-words.ts';
import { runReported } from '../../editing/run-reported.ts';
import { AddButton, IconButton } from '../../ui/buttons.tsx';
import { Section } from '../../ui/Section.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { RetryAlert } from '../../ui/StateMessage.tsx';
import { useArchiveMatterType } from './definition/queries.ts';
import { MatterTypeDialog } from './MatterTypeDialog.tsx';
import { isArchived, matterTypesQuery } from './queries.ts';

/** The office's kinds of cases by name. */
export function MatterTypeSettings() {
  const types = useQuery(matterTypesQuery);
  const [edited, setEdited] = useState<MatterType | 'new'>();
  const { data } = types;
  return (
    <Section title="Kinds of cases">
      <p className="muted">
        A case can be given one of these. An archived kind is offered no more; cases that have it keep it.
      </p>
      {types.isError && !data ? (
        <RetryAlert
          message={errorWords(types.error, 'Failed to fetch the kinds of cases')}
          busy={types.isFetching}
          onRetry={() => types.refetch()}
        />
      ) : !data ? (
        <Skeleton width="12rem" />
      ) : data.length === 0 ? (
        <p className="empty-box">No kinds yet: cases are told apart by their titles.</p>
      ) : (
        <Stack component="ol" gap={0} maw="46rem" className="box lined" aria-label="Kinds of cases">
          {data.map((type) => (
            <MatterTypeRow key={type.id} type={type} onEdit={() => setEdited(type)} />
          ))}
        </Stack>
      )}
      {data && data.length < LIMITS.matterTypes && (
        <div>
          <AddButton variant="default" onClick={() => setEdited('new')}>
            New kind
          </AddButton>
        </div>
      )}
      {edited && (
        <MatterTypeDialog
          matterType={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Section>
  );
}

function MatterTypeRow({ type, onEdit }: { type: MatterType; onEdit: () => void }) {
  const { id, name } = type;
  const { mutateAsync: setArchived } = useArchiveMatterType();
  const archived = isArchived(type);
  const restore = () => void runReported(setArchived({ id, archived: false }), `${name} restored`);
  const archive = () => void runReported(setArchived({ id, archived: true }), `${name} archived`, restore);
  return (
    <Group component="li" wrap="nowrap" gap={4} pl={12} pr={4} mih={40}>
      <span className="wrap-anywhere" style={{ flex: 1, fontWeight: 500 }}>
        {name}
      </span>
      {archived && <span className="small muted">Archived</span>}
      <IconButton icon={IconPencil} label={`Rename ${name}`} title="Rename" onClick={onEdit} />
      {archived ? (
        <IconButton icon={IconArchiveOff} label={`Restore ${name}`} title="Restore" onClick={restore} />
      ) : (
        <IconButton icon={IconArchive} label={`Archive ${name}`} title="Archive" onClick={archive} />
      )}
    </Group>
  );
}
