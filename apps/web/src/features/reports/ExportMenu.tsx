import { ActionIcon, Button, Loader, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { errorWords } from '../../api/error-words.ts';
import { keepEscape } from '../../ui/on-escape.ts';
import { toastFailure } from '../../ui/toast.tsx';
import { type ExportedReport, type ExportFormat, useExportReport } from './queries.ts';

const FORMATS: readonly { format: ExportFormat; label: string }[] = [
  { format: 'pdf', label: 'PDF' },
  { format: 'csv', label: 'CSV' },
  { format: 'xlsx', label: 'Excel' },
];

interface ExportMenuProps {
  report: ExportedReport;
  /** Whether it is in a table row, where there is room for an icon only. */
  inRow?: boolean;
}

/** Downloads a report as a file. */
export function ExportMenu({ report, inRow = false }: ExportMenuProps) {
  const download = useExportReport(report);
  const busy = download.isPending;
  const icon = busy ? <Loader size={14} /> : <IconDownload size={16} stroke={1.6} aria-hidden />;
  return (
    <Menu position="bottom-end" withinPortal={inRow}>
      <Menu.Target>
        {inRow ? (
          <ActionIcon aria-label={`Export ${report.name}`} title="Export" aria-busy={busy}>
            {icon}
          </ActionIcon>
        ) : (
          <Button variant="default" leftSection={icon} aria-busy={busy}>
            {busy ? 'Exporting…' : 'Export'}
          </Button>
        )}
      </Menu.Target>
      <Menu.Dropdown onKeyDown={keepEscape}>
        {FORMATS.map(({ format, label }) => (
          <Menu.Item
            key={format}
            onClick={() =>
              download.mutate(format, {
                onError: (error) => toastFailure(`Nothing was exported. Error: ${errorWords(error)}`),
              })
            }
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
