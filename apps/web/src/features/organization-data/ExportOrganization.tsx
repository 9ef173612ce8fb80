import type { Organization } from '@landfall/contract/organization';
import { Box, Button, Group } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { errorWords } from '../../api/error-words.ts';
import { DownloadButton } from '../../ui/buttons.tsx';
import { Section } from '../../ui/Section.tsx';
import { RetryAlert } from '../../ui/StateMessage.tsx';
import { useFocusAfterWait } from '../../ui/useFocusAfterWait.ts';
import { useExportOrganization } from './queries.ts';

/** Exports all data of the organization as one file, restricted cases included; for its super admin. */
export function ExportOrganization({ organization }: { organization: Organization }) {
  const download = useExportOrganization(organization);
  const button = useFocusAfterWait(download.isPending);
  const underWay = useRef<AbortController>(undefined);
  useEffect(() => () => underWay.current?.abort(), []);

  function start() {
    underWay.current = new AbortController();
    download.mutate(underWay.current.signal);
  }

  function cancel() {
    underWay.current?.abort();
    download.reset();
  }

  return (
    <Section title="Export">
      <Box component="p" maw="42rem" c="dimmed" style={{ textWrap: 'pretty' }}>
        Every case, client, date, note, mail and member, deleted and archived ones too, and the audit log, in
        one zip file: a file of JSON lines for each kind of record, and the files of all documents but those
        that are missing or held back by the virus scanner. The export is recorded in the audit log.
      </Box>
      <Group gap={8}>
        <DownloadButton ref={button} loading={download.isPending} onClick={start}>
          Export everything
        </DownloadButton>
        {download.isPending && (
          <Button variant="subtle" onClick={cancel}>
            Cancel
          </Button>
        )}
        <span role="status" className="muted">
          {download.isPending && 'Putting the file together. A large office takes a minute.'}
          {download.isSuccess && 'The file is in your downloads.'}
        </span>
      </Group>
      {download.error && (
        <RetryAlert message={`Nothing was exported. ${errorWords(download.error)}`} onRetry={start} />
      )}
    </Section>
  );
}
