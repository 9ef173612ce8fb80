import { Button, MantineProvider } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import '../../ui/base.css';
import '../../ui/mantine.css';
import { Badge } from '../../ui/Badge.tsx';
import { ColumnChooser } from '../../ui/ColumnChooser.tsx';
import { columnsOf, DataTable } from '../../ui/DataTable.tsx';
import { FilledPage, FlowingPage, PageHeader } from '../../ui/Page.tsx';
import { SelectionBar } from '../../ui/SelectionBar.tsx';
import { cssVariables, theme } from '../../ui/theme.ts';
import styles from './story.module.css';

/** A page with a single table, for journeys in the browser. Its address configures it. */
interface Matter {
  id: string;
  name: string;
  client: string;
  open: boolean;
  fee: number;
  note: string;
}

const asked = new URLSearchParams(location.search);
const total = Number(asked.get('total') ?? 20);
const page = Number(asked.get('page') ?? total);
const Page = asked.has('flowing') ? FlowingPage : FilledPage;

const matters: Matter[] = Array.from({ length: total }, (_, at) => ({
  id: `m${at}`,
  name: `Matter ${at}`,
  client: `Client ${(at * 7) % total}`,
  open: at % 3 > 0,
  fee: (at * 137) % 5000,
  // Rows far down need more room than the first ones.
  note:
    at === 150
      ? 'A receipt that names three beneficiaries and their petitioner'
      : at % 4 === 0
        ? ''
        : 'Called',
}));

const column = columnsOf<Matter>();
const columns = [
  column.accessor('name', {
    header: 'Matter',
    meta: { place: 'lead', sort: 'title' },
    cell: ({ getValue }) => <a href="#matter">{getValue()}</a>,
  }),
  column.accessor('client', { header: 'Client', meta: { sort: 'client' } }),
  column.accessor('open', {
    header: 'Status',
    cell: ({ getValue }) => (
      <Badge tone={getValue() ? 'green' : 'grey'}>{getValue() ? 'Open' : 'Closed'}</Badge>
    ),
  }),
  column.accessor('fee', {
    header: 'Fee',
    meta: { align: 'right', sort: 'fee' },
    cell: ({ getValue }) => `$${getValue()}`,
  }),
  column.accessor('note', {
    header: 'Note',
    meta: { isEmpty: (row) => row.note === '' },
    cell: ({ row: { original } }) => (
      <input aria-label={`Note of ${original.name}`} className={styles.note} defaultValue={original.note} />
    ),
  }),
  column.accessor('note', { id: 'words', header: 'Words' }),
];

function Story() {
  const [loaded, setLoaded] = useState(page);
  const [loading, setLoading] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [sort, setSort] = useState<string>();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [opened, setOpened] = useState('');
  const [calls, setCalls] = useState(0);
  const [stale, setStale] = useState(false);
  // The journey dispatches this to request other rows, which never arrive.
  useEffect(() => addEventListener('question', () => setStale(true), { once: true }), []);
  const rows = useMemo(() => {
    const all = sort ? matters.toReversed() : matters;
    return all.slice(0, loaded);
  }, [sort, loaded]);
  const shown = useMemo(() => columns.filter(({ id }) => !hidden.has(id)), [hidden]);

  function loadNext(): void {
    setCalls((count) => count + 1);
    setFailure(undefined);
    setLoading(true);
    // The journey dispatches this to load the next rows, or to fail.
    addEventListener(
      'answer',
      (event) => {
        setLoading(false);
        if (event instanceof CustomEvent && event.detail) setFailure(String(event.detail));
        else setLoaded((count) => Math.min(count + page, total));
      },
      { once: true },
    );
  }

  return (
    <Page>
      <PageHeader
        title="Matters"
        summary={
          <>
            <span data-testid="opened">{opened}</span>
            <span data-testid="sort">{sort ?? 'own'}</span>
            <span data-testid="calls">{calls}</span>
          </>
        }
        actions={
          <ColumnChooser
            columns={columns.slice(1).map(({ id, header }) => ({ id, label: String(header) }))}
            hidden={hidden}
            onChange={setHidden}
            onReset={() => setHidden(new Set())}
          />
        }
      />
      <DataTable
        label="Matters"
        columns={shown}
        rows={asked.has('pending') ? undefined : rows}
        stale={stale}
        {...(!asked.has('plain') && {
          onOpen: (row: Matter) => setOpened(row.name),
          total,
          hasMore: loaded < total,
          loadingMore: loading,
          moreFailure: failure,
          onNearEnd: loadNext,
          sort,
          onSort: setSort,
          selected,
          onSelect: setSelected,
          rowLabel: (row: Matter) => row.name,
        })}
      >
        <SelectionBar count={selected.size} onClear={() => setSelected(new Set())}>
          <Button variant="default" onClick={() => setOpened([...selected].join(' '))}>
            Archive
          </Button>
        </SelectionBar>
      </DataTable>
    </Page>
  );
}

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <main className={styles.main}>
        <Story />
      </main>
    </MantineProvider>,
  );
}
