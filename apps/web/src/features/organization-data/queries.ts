import type { Organization } from '@landfall/contract/organization';
import { deleteOrganization, exportOrganization } from '@landfall/contract/organization-data';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { clearDrafts } from '../../lib/drafts.ts';
import { forgetRecentRecords } from '../../lib/recent-records.ts';
import { saveFile } from '../../lib/save-file.ts';

/** The organization's name and its day as a file name that every system takes. */
function fileNameOf({ name, today }: Organization): string {
  const words = name.normalize('NFC').match(/[\p{L}\p{N}]+/gu) ?? ['organization'];
  return `${words.join('-').slice(0, 80)}-${today}.zip`;
}

/** Fetches everything of the organization and hands it over as a file. */
export function useExportOrganization(organization: Organization) {
  return useMutation({
    mutationFn: (signal: AbortSignal) => call(exportOrganization, { signal }),
    onSuccess: (file) => saveFile(fileNameOf(organization), file, 'application/zip'),
  });
}

/** Deletes the organization. The page begins anew, so that nothing of it stays in this browser. */
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
