import type { Organization } from '@landfall/contract/organization';
import { deleteOrganization, exportOrganization } from '@landfall/contract/organization-data';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { clearDrafts } from '../../lib/drafts.ts';
import { forgetRecentRecords } from '../../lib/recent-records.ts';
import { saveFile } from '../../lib/save-file.ts';

/** A file name of the organization's name and day that is valid on every system. */
function fileNameOf({ name, today }: Organization): string {
  const words = name.normalize('NFC').match(/[\p{L}\p{N}]+/gu) ?? ['organization'];
  return `${words.join('-').slice(0, 80)}-${today}.zip`;
}

/** Downloads all data of the organization as a file. */
export function useExportOrganization(organization: Organization) {
  return useMutation({
    mutationFn: (signal: AbortSignal) => call(exportOrganization, { signal }),
    onSuccess: (file) => saveFile(fileNameOf(organization), file, 'application/zip'),
  });
}

/** Deletes the organization. The page is reloaded, so that no data of it stays in this browser. */
export function useDeleteOrganization({ id }: Organization) {
  return useMutation({
    mutationFn: (name: string) => call(deleteOrganization, { params: { id }, body: { name } }),
    onSuccess: () => {
      clearDrafts();
      forgetRecentRecords();
      window.location.assign('/');
    },
  });
}
