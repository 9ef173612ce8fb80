import { counted } from '@landfall/contract/counted';
import { PRODUCT_NAME } from '@landfall/contract/product';
import {
  CHART_LABELS,
  CHARTS,
  type VisaBulletin,
  type WholeBulletin,
} from '@landfall/contract/visa-bulletins';
import { Button, Group, NativeSelect, Stack } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorWords } from '../../api/error-words.ts';
import { runReported } from '../../editing/run-reported.ts';
import { formatInstantDay } from '../../lib/date-format.ts';
import { BackLink } from '../../listing/BackLink.tsx';
import { useAddress } from '../../listing/useAddress.ts';
import { PATHS } from '../../paths.ts';
import { DeleteButton } from '../../ui/buttons.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { deferred } from '../../ui/deferred.tsx';
import { FlowingPage, PageHeader } from '../../ui/Page.tsx';
import { Section } from '../../ui/Section.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/StateMessage.tsx';
import { useMay } from '../settings/queries.ts';
import { BulletinTable } from './BulletinTable.tsx';
import { parseBulletinSearch } from './bulletin-search.ts';
import { monthWords, usesWords } from './bulletin-words.ts';
import { useDeleteBulletin, visaBulletinQuery, visaBulletinsQuery } from './queries.ts';

const ImportDialog = deferred(async () => (await import('./ImportDialog.tsx')).ImportDialog);
const UsesDialog = deferred(async () => (await import('./UsesDialog.tsx')).UsesDialog);

/** Where the Department of State publishes the bulletins. */
const PUBLISHED = 'https://travel.state.gov/content/travel/en/legal/visa-law0/visa-bulletin.html';

const KINDS = [
  { kind: 'family', title: 'Family-sponsored' },
  { kind: 'employment', title: 'Employment-based' },
] as const;

/** The organization's imported visa bulletins, one month at a time. */
export function VisaBulletinPage() {
  useDocumentTitle(`Visa Bulletin · ${PRODUCT_NAME}`);
  const list = useQuery(visaBulletinsQuery);
  const { search, change } = useAddress(parseBulletinSearch);
  const mayImport = useMay('admin');
  const [dialog, setDialog] = useState<'import' | 'uses'>();
  const close = () => setDialog(undefined);
  const bulletins = list.data;
  const shown = bulletins?.find(({ month }) => month === search.month) ?? bulletins?.[0];
  const importButton = mayImport && (
    <Button
      leftSection={<IconUpload size={16} stroke={1.8} aria-hidden />}
      onClick={() => ImportDialog.whenLoaded(() => setDialog('import'))}
    >
      Import
    </Button>
  );
  return (
    <FlowingPage>
      <PageHeader
        title="Visa Bulletin"
        summary={bulletins && bulletins.length > 0 && counted(bulletins.length, 'month')}
        back={<BackLink to={PATHS.dateTypes}>Types of Dates</BackLink>}
        actions={bulletins && bulletins.length > 0 && importButton}
      />
      {list.isError && !bulletins ? (
        <ErrorState
          message={errorWords(list.error, 'Failed to fetch the visa bulletins')}
          onTryAgain={() => void list.refetch()}
        />
      ) : !bulletins ? (
        <Skeleton width="100%" height="14rem" />
      ) : shown ? (
        <>
          <Group align="flex-end" gap="8px 16px" justify="space-between">
            <NativeSelect
              label="Month"
              w={220}
              data={bulletins.map(({ month }) => ({ value: month, label: monthWords(month) }))}
              value={shown.month}
              onChange={({ currentTarget }) => change({ month: currentTarget.value })}
            />
            {mayImport && (
              <DeleteBulletin bulletin={shown} onDeleted={() => change({ month: undefined }, true)} />
            )}
          </Group>
          <Bulletin
            bulletin={shown}
            onEdit={mayImport ? () => UsesDialog.whenLoaded(() => setDialog('uses')) : undefined}
          />
        </>
      ) : (
        <EmptyState
          title="No visa bulletin yet"
          text="Import the numbers of each month as a CSV or JSON file. Cases with a priority date then say whether it is current."
          action={
            <Stack gap={12} align="center">
              {importButton}
              <Published />
            </Stack>
          }
        />
      )}
      {dialog === 'import' && (
        <ImportDialog
          onClose={close}
          onImported={(month) => {
            close();
            change({ month });
          }}
        />
      )}
      {dialog === 'uses' && shown && <UsesDialog bulletin={shown} onClose={close} />}
    </FlowingPage>
  );
}

/** The source of the numbers. */
function Published() {
  return (
    <p className="small muted">
      The numbers are your organization’s. The Department of State publishes them on{' '}
      <a href={PUBLISHED} target="_blank" rel="noreferrer">
        travel.state.gov
      </a>
      .
    </p>
  );
}

function DeleteBulletin({ bulletin, onDeleted }: { bulletin: VisaBulletin; onDeleted: () => void }) {
  const { mutateAsync: remove, isPending } = useDeleteBulletin();
  const name = monthWords(bulletin.month);
  async function ask() {
    const agreed = await confirm({
      title: `Delete the visa bulletin of ${name}?`,
      text: 'Cases then follow the other bulletins, and the day since which they are current may change. It can be imported again.',
      confirm: 'Delete',
    });
    if (agreed) await runReported(remove(bulletin.month).then(onDeleted), `Visa bulletin of ${name} deleted`);
  }
  return (
    <DeleteButton aria-disabled={isPending} onClick={() => void ask()}>
      Delete
    </DeleteButton>
  );
}

interface BulletinProps {
  bulletin: VisaBulletin;
  /** Undefined for those who may not edit. */
  onEdit: (() => void) | undefined;
}

/** The facts and tables of a month's bulletin. */
function Bulletin({ bulletin, onEdit }: BulletinProps) {
  const { month, is_sample, imported_at, uscis_family, uscis_employment } = bulletin;
  const whole = useQuery(visaBulletinQuery(month));
  return (
    <Stack gap={24}>
      {is_sample && (
        <p className="notice" data-tone="accent" role="status">
          <strong>Sample numbers.</strong> They are made up for the sample office: import the bulletin of the
          Department of State before you rely on any of them.
        </p>
      )}
      <Group gap="8px 16px">
        <p>
          <span className="muted">USCIS uses for adjustments in {monthWords(month)}: </span>
          family <strong>{usesWords(uscis_family)}</strong>, employment{' '}
          <strong>{usesWords(uscis_employment)}</strong>
        </p>
        {onEdit && (
          <Button variant="default" aria-label="Edit the charts that USCIS uses" onClick={onEdit}>
            Edit
          </Button>
        )}
      </Group>
      {whole.isError && !whole.data ? (
        <ErrorState
          message={errorWords(whole.error, 'Failed to fetch the visa bulletin')}
          onTryAgain={() => void whole.refetch()}
        />
      ) : whole.data ? (
        <Tables bulletin={whole.data} />
      ) : (
        <Skeleton width="100%" height="14rem" />
      )}
      <Stack gap={4}>
        <p className="small muted">
          A priority date is current when it is earlier than the date shown, or where all are current.
          Imported {formatInstantDay(imported_at)}.
        </p>
        <Published />
      </Stack>
    </Stack>
  );
}

function Tables({ bulletin }: { bulletin: WholeBulletin }) {
  return CHARTS.map((chart) => (
    <Section key={chart} title={CHART_LABELS[chart]}>
      <Stack gap={16}>
        {KINDS.map(({ kind, title }) => (
          <Stack key={kind} gap={4}>
            <h3 className="small muted">{title}</h3>
            <BulletinTable
              label={`${CHART_LABELS[chart]}, ${title.toLowerCase()}`}
              {...{ bulletin, chart, kind }}
            />
          </Stack>
        ))}
      </Stack>
    </Section>
  ));
}
