import type { AuditEntry } from '@landfall/contract/audit';
import type { AuditedRecord } from '@landfall/contract/audited-records';
import { AUDIT_COUNTED } from '@landfall/contract/constants';
import { plural } from '@landfall/contract/counted';
import { Box, Button, Group, Stack } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { errorWords } from '../../api/error-words.ts';
import { noneOf } from '../../lib/search-params.ts';
import { ExportButton } from '../../listing/ExportButton.tsx';
import { ListTable } from '../../listing/ListTable.tsx';
import { useAddress } from '../../listing/useAddress.ts';
import { FilterButton } from '../../ui/FilterButton.tsx';
import { EmptyState } from '../../ui/StateMessage.tsx';
import { recordName } from './AuditedRecordLink.tsx';
import { AuditFacts } from './AuditFacts.tsx';
import { AuditFilterDrawer } from './AuditFilterDrawer.tsx';
import styles from './AuditLog.module.css';
import { auditColumns } from './audit-columns.tsx';
import { auditLogQuery, useLoadAuditCsv } from './queries.ts';
import { countAuditFilters, filtersOfAudit, parseAuditSearch } from './search.ts';

function countWords(total: number): string {
  const count = total.toLocaleString('en-US');
  if (total >= AUDIT_COUNTED) return `${count} or more entries found`;
  return `${count} ${plural(total, 'entry', 'entries')} found`;
}

/** Who did what in the organization, newest first. Only for admins; the page that shows it checks the role. */
export function AuditLog() {
  const { search, change } = useAddress(parseAuditSearch);
  const filters = filtersOfAudit(search);
  const log = useInfiniteQuery(auditLogQuery(filters));
  const loadCsv = useLoadAuditCsv(filters);
  const rows = useMemo(() => log.data?.pages.flatMap((page) => page.rows), [log.data]);
  const [shown, setShown] = useState<AuditEntry>();
  const columns = useMemo(
    () => auditColumns({ onNarrow: ({ id }) => change({ resource_id: id }), onFacts: setShown }),
    [change],
  );
  const count = countAuditFilters(search);
  const total = log.data?.pages.at(-1)?.total;

  return (
    <Stack miw={0} className={styles.log}>
      <Group gap="8px 24px" justify="space-between" mih={36}>
        <p className="muted" role="status">
          {total !== undefined && countWords(total)}
        </p>
        <Group gap={8} miw={0}>
          {search.resource_id && (
            <AboutRecord
              record={recordOf(rows, search.resource_id)}
              onClear={() => change({ resource_id: undefined })}
            />
          )}
          <FilterButton
            count={count}
            expanded={search.filters === 'open'}
            onClick={() => change({ filters: 'open' })}
          />
          <ExportButton fileName="audit.csv" load={loadCsv} />
        </Group>
      </Group>
      <ListTable
        label="Audit Log"
        list={log}
        failure={{ message: errorWords(log.error, 'Failed to fetch the audit log'), again: 'Retry' }}
        columns={columns}
        rows={rows}
        total={total === undefined || total >= AUDIT_COUNTED ? undefined : total}
        empty={
          <EmptyState
            title="No entries found"
            text={count > 0 ? 'No entry passes the active filters.' : 'New entries are listed here.'}
            action={
              count > 0 && (
                <Button variant="default" onClick={() => change(noneOf(filters))}>
                  Reset filters
                </Button>
              )
            }
          />
        }
      />
      {shown && <AuditFacts entry={shown} onClose={() => setShown(undefined)} />}
      <AuditFilterDrawer search={search} onChange={change} />
    </Stack>
  );
}

/** The record that the log is filtered by, as one of its entries names it. */
function recordOf(rows: readonly AuditEntry[] | undefined, id: string): AuditedRecord | undefined {
  return (
    rows?.flatMap(({ record, related }) => [record, related]).find((record) => record?.id === id) ?? undefined
  );
}

/** Says that the log is filtered by a record, with a button that shows all of it again. */
function AboutRecord({ record, onClear }: { record: AuditedRecord | undefined; onClear: () => void }) {
  const name = record ? recordName(record) : 'one record';
  return (
    <Button
      variant="light"
      maw="100%"
      rightSection={<IconX size={14} stroke={2} aria-hidden />}
      aria-label={`About ${name}: show all entries`}
      onClick={onClear}
    >
      <Box component="span" display="block" maw="20rem" className="ellipsis">
        About {name}
      </Box>
    </Button>
  );
}
