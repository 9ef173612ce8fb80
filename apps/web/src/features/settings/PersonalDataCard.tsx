import { Box } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { errorWords } from '../../api/error-words.ts';
import { saveFile } from '../../lib/save-file.ts';
import { DownloadButton } from '../../ui/buttons.tsx';
import { toastFailure } from '../../ui/toast.tsx';
import { loadPersonalData } from './queries.ts';
import { SettingsCard } from './SettingsCard.tsx';

/** Downloads a copy of the person's own data. */
export function PersonalDataCard() {
  const download = useMutation({
    mutationFn: loadPersonalData,
    onSuccess: (json) => saveFile('my-data.json', json, 'application/json'),
    onError: (error) => toastFailure(`Nothing was exported. ${errorWords(error)}`),
  });
  return (
    <SettingsCard title="Your data">
      <Box component="p" mt={-8} c="dimmed">
        Your profile, settings, memberships, the notes that you wrote and the record of what you did, as one
        JSON file.
      </Box>
      <div>
        <DownloadButton loading={download.isPending} onClick={() => download.mutate()}>
          Export your data
        </DownloadButton>
      </div>
    </SettingsCard>
  );
}
