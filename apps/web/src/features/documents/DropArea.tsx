import { Dropzone } from '@mantine/dropzone';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import styles from './Documents.module.css';

/** Where files would be dropped: the id of a folder; null for none. */
export interface Drop {
  folderId: string | null;
}

/** The browser's dialog for choosing files. */
export interface FilePicker {
  open: (folderId: string | null) => void;
  opener: { current: () => void };
  /** The folder that it was opened for last. */
  folder: { current: string | null };
}

export function useFilePicker(): FilePicker {
  const opener = useRef(() => {});
  const folder = useRef<string | null>(null);
  function open(folderId: string | null) {
    folder.current = folderId;
    opener.current();
  }
  return { open, opener, folder };
}

interface DropAreaProps {
  picker: FilePicker;
  disabled: boolean;
  onFiles: (files: readonly File[], folderId: string | null) => void;
  /** Drawn with where files would go while some are held over it. */
  children: (drop: Drop | undefined) => ReactNode;
}

/** Takes files that are dropped on it: on a folder's part of it, marked by `data-folder`, into that folder. */
export function DropArea({ picker, disabled, onFiles, children }: DropAreaProps) {
  const [drop, setDrop] = useState<Drop>();

  function follow({ target }: DragEvent) {
    const over = target instanceof Element ? target.closest<HTMLElement>('[data-folder]') : null;
    const next = over?.dataset.folder || null;
    if (drop?.folderId !== next || !drop) setDrop({ folderId: next });
  }

  return (
    <Dropzone
      className={styles.drop ?? ''}
      openRef={picker.opener}
      // Not disabled: all that is drawn in it would count as disabled, too.
      activateOnDrag={!disabled}
      activateOnClick={false}
      activateOnKeyboard={false}
      inputProps={{ 'aria-label': 'Files to upload', 'aria-hidden': true }}
      onDragOver={follow}
      onDragLeave={() => setDrop(undefined)}
      onDrop={(files) => {
        setDrop(undefined);
        onFiles(files, drop ? drop.folderId : picker.folder.current);
      }}
    >
      {children(drop)}
    </Dropzone>
  );
}
