import { ActionIcon, Box, Group, Progress, Stack } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { QUERY_ROOT } from '../../../api/query-keys.ts';
import { QuietButton } from '../../../ui/buttons.tsx';
import { settingsQuery } from '../../settings/queries.ts';
import styles from './UploadPanel.module.css';
import { UploadRow } from './UploadRow.tsx';
import type { Upload, UploadState } from './upload.ts';
import { uploadQueue } from './upload-queue.ts';
import { summaryWords, totalOf } from './upload-words.ts';

/** Below this width the panel would take most of the screen. */
const PHONE = '(max-width: 47.99em)';

const ACTIVE: readonly UploadState[] = ['waiting', 'sending', 'stalled'];
const isActive = ({ state }: Upload) => ACTIVE.includes(state);

/** The panel of all current uploads, with the progress of each and of all together. */
export function UploadPanel() {
  const { id: personId, org_id: orgId } = useQuery(settingsQuery).data?.user ?? {};
  const uploads = useSyncExternalStore(uploadQueue.subscribe, uploadQueue.uploads);
  const [folded, setFolded] = useState(() => matchMedia(PHONE).matches);
  useEffect(() => {
    if (!personId || !orgId) return;
    uploadQueue.open({ personId, orgId });
    return () => uploadQueue.close();
  }, [personId, orgId]);
  useShowArrived(uploads);
  useLeaveQuestion(uploads.some(isActive));

  if (uploads.length === 0) return null;
  const { percent } = totalOf(uploads);
  const Fold = folded ? IconChevronUp : IconChevronDown;
  return (
    <section aria-label="Uploads">
      <Group wrap="nowrap" gap={4} pl={12} pr={4} mih={40}>
        <Box component="h2" flex={1} miw={0} className="section-title">
          <span role="status">{summaryWords(uploads)}</span>
        </Box>
        <AllButtons uploads={uploads} />
        <ActionIcon
          aria-label={folded ? 'Show uploads' : 'Fold uploads'}
          aria-expanded={!folded}
          onClick={() => setFolded(!folded)}
        >
          <Fold size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
        {!uploads.some(isActive) && uploads.some(({ state }) => state === 'done') && (
          <ActionIcon aria-label="Clear finished uploads" onClick={() => uploadQueue.clearDone()}>
            <IconX size={16} stroke={1.6} aria-hidden />
          </ActionIcon>
        )}
      </Group>
      <Progress value={percent} size={3} radius={0} aria-label="All uploads" />
      {!folded && (
        <Stack component="ul" gap={0} className={`lined ${styles.list}`} aria-label="Files">
          {uploads.map((upload) => (
            <UploadRow key={upload.key} upload={upload} />
          ))}
        </Stack>
      )}
    </section>
  );
}

function pauseAll(uploads: readonly Upload[]): void {
  for (const { key } of uploads) uploadQueue.pause(key);
}
function resumeAll(uploads: readonly Upload[]): void {
  for (const { key } of uploads) uploadQueue.resume(key);
}

/** Pauses all running uploads, or resumes all paused ones. */
function AllButtons({ uploads }: { uploads: readonly Upload[] }) {
  const active = uploads.filter(isActive);
  const paused = uploads.filter(({ state }) => state === 'paused');
  if (active.length + paused.length < 2) return null;
  return active.length > 0 ? (
    <QuietButton onClick={() => pauseAll(active)}>Pause all</QuietButton>
  ) : (
    <QuietButton onClick={() => resumeAll(paused)}>Resume all</QuietButton>
  );
}

/** Refetches documents when more of them have been uploaded. */
function useShowArrived(uploads: readonly Upload[]): void {
  const queryClient = useQueryClient();
  const done = uploads.filter(({ state }) => state === 'done').length;
  useEffect(() => {
    if (done > 0) void queryClient.invalidateQueries({ queryKey: [QUERY_ROOT.documents] });
  }, [queryClient, done]);
}

/** Makes the browser ask before the page is closed while files are being uploaded. */
function useLeaveQuestion(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [active]);
}
