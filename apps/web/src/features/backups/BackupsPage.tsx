import type { InstallationBackups } from '@landfall/contract/backups';
import { PRODUCT_NAME } from '@landfall/contract/product';
import { Button, Stack } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { errorWords } from '../../api/error-words.ts';
import { runReported } from '../../editing/run-reported.ts';
import { BackLink } from '../../listing/BackLink.tsx';
import { PATHS } from '../../paths.ts';
import { FlowingPage, PageHeader } from '../../ui/Page.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/StateMessage.tsx';
import { organizationQuery } from '../organization/queries.ts';
import { SHEET_PART } from './address.ts';
import { BackupLead } from './BackupLead.tsx';
import { BackupPlaces } from './BackupPlaces.tsx';
import { instantWriter } from './backup-words.ts';
import { KeptBackups } from './KeptBackups.tsx';
import { NewPlaceDialog } from './PlaceDialogs.tsx';
import { backupsQuery, useRunBackup, useRunDrill } from './queries.ts';
import { RecoveryKey } from './RecoveryKey.tsx';
import { RecoverySheet } from './RecoverySheet.tsx';
import { TrialRestores } from './TrialRestores.tsx';

const route = getRouteApi(PATHS.backups);

/** The backups of the installation and their settings, for operators. */
export function BackupsPage() {
  const { part } = route.useParams();
  if (part === SHEET_PART.part) return <RecoverySheet />;
  return <Backups />;
}

function Backups() {
  useDocumentTitle(`Backups · ${PRODUCT_NAME}`);
  const backups = useQuery(backupsQuery);
  const { data } = backups;
  if (backups.isError && !data)
    return (
      <FlowingPage>
        <PageHeader title="Backups" />
        <ErrorState
          message={errorWords(backups.error, 'Failed to fetch the state of backups')}
          onTryAgain={() => backups.refetch()}
        />
      </FlowingPage>
    );
  return (
    <FlowingPage>
      <Stack gap={24} maw="60rem">
        <PageHeader
          title="Backups"
          back={<BackLink to={PATHS.installation}>Health of this installation</BackLink>}
          actions={data?.state === 'on' && <Actions backups={data} />}
        />
        {!data ? (
          <div role="status" aria-label="Loading backups">
            <Skeleton width="24rem" />
          </div>
        ) : data.database === 'elsewhere' ? (
          <EmptyState
            title="The database is backed up elsewhere"
            text="DATABASE_URL names a database that Landfall does not back up: whoever runs it has to. Document files and keys are backed up to LANDFALL_BACKUP_TO: see docs/operations.md."
          />
        ) : (
          <Settings backups={data} />
        )}
      </Stack>
    </FlowingPage>
  );
}

function Settings({ backups }: { backups: InstallationBackups }) {
  const write = instantWriter(useQuery(organizationQuery).data?.time_zone);
  const [isAdding, setAdding] = useState(false);
  const add = () => setAdding(true);
  const hasPlaces = backups.places.length > 0;
  return (
    <>
      <BackupLead backups={backups} write={write} onSetUp={add} />
      {hasPlaces && <BackupPlaces backups={backups} write={write} onAdd={add} />}
      <RecoveryKey backups={backups} write={write} />
      {hasPlaces && <TrialRestores backups={backups} write={write} />}
      <KeptBackups backups={backups} />
      {isAdding && <NewPlaceDialog backups={backups} onClose={() => setAdding(false)} />}
    </>
  );
}

/** The actions that are available while backups are on. */
function Actions({ backups: { operations, key } }: { backups: InstallationBackups }) {
  const run = useRunBackup();
  const drill = useRunDrill();
  const goesOn = (kind: 'backup' | 'drill') => operations.some((each) => each.kind === kind);
  return (
    <>
      {key === 'here' && (
        <Button
          variant="default"
          loading={drill.isPending || goesOn('drill')}
          onClick={() => runReported(drill.mutateAsync(), 'A trial restore has begun')}
        >
          Try a restore
        </Button>
      )}
      <Button
        loading={run.isPending || goesOn('backup')}
        onClick={() => runReported(run.mutateAsync(), 'A backup has begun')}
      >
        Back up now
      </Button>
    </>
  );
}
