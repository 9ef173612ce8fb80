import { Box, Group, Progress, Stack } from '@mantine/core';
import { IconCheck, IconPlayerPause, IconPlayerPlay, IconRefresh, IconX } from '@tabler/icons-react';
import { sizeWords } from '../../../lib/size-words.ts';
import { IconButton, QuietButton } from '../../../ui/buttons.tsx';
import { FileButton } from '../../../ui/FileButton.tsx';
import { SameFile } from './SameFile.tsx';
import type { Upload } from './upload.ts';
import { uploadQueue } from './upload-queue.ts';
import { uploadWords } from './upload-words.ts';

/** One upload: its destination, progress and actions. */
export function UploadRow({ upload }: { upload: Upload }) {
  const { key, name, bytes, sent, state, destination, sameAs } = upload;
  const percent = bytes === 0 ? 0 : Math.floor((sent / bytes) * 100);
  return (
    <Stack component="li" gap={4} px={12} py={6}>
      <Group wrap="nowrap" gap={8}>
        <Stack gap={0} flex={1} miw={0}>
          <Box component="span" fw={500} className="wrap-anywhere">
            {name}
          </Box>
          <span className="small muted wrap-anywhere">
            {sizeWords(bytes)} · {destination.document_id ? 'Next version of' : 'To'} {destination.name}
          </span>
        </Stack>
        <Actions upload={upload} />
        {state !== 'done' && (
          <IconButton
            icon={IconX}
            label={`Cancel ${name}`}
            title="Cancel"
            onClick={() => uploadQueue.cancel(key)}
          />
        )}
      </Group>
      {state !== 'done' && state !== 'unfinished' && (
        <Progress value={percent} size={3} aria-label={`Progress of ${name}`} />
      )}
      {state !== 'done' && (
        <span className={state === 'failed' ? 'small failure' : 'small muted'}>
          {uploadWords(upload)}
          {state === 'sending' && ` · ${percent}%`}
        </span>
      )}
      {sameAs && <SameFile as={sameAs} />}
    </Stack>
  );
}

function Actions({ upload: { key, name, state, bytes } }: { upload: Upload }) {
  if (state === 'done')
    return <IconCheck size={16} stroke={2} color="var(--green)" role="img" aria-label="Done" />;
  if (state === 'unfinished')
    return (
      <FileButton onChange={(file) => file && uploadQueue.pick(key, file)}>
        {(props) => (
          <QuietButton {...props} aria-label={`Choose file for ${name}`}>
            Choose file
          </QuietButton>
        )}
      </FileButton>
    );
  if (state === 'paused')
    return (
      <IconButton
        icon={IconPlayerPlay}
        label={`Resume ${name}`}
        title="Resume"
        onClick={() => uploadQueue.resume(key)}
      />
    );
  if (state === 'failed')
    return bytes > 0 ? (
      <IconButton
        icon={IconRefresh}
        label={`Try ${name} again`}
        title="Try again"
        onClick={() => uploadQueue.resume(key)}
      />
    ) : null;
  return (
    <IconButton
      icon={IconPlayerPause}
      label={`Pause ${name}`}
      title="Pause"
      onClick={() => uploadQueue.pause(key)}
    />
  );
}
