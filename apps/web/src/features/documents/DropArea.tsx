import { Dropzone } from '@mantine/dropzone';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import styles from './Documents.module.css';

/** A drop target: the id of a folder; null for none. */
export interface Drop {
  folderId: string | null;
}

/** The browser's dialog for choosing files. */
export interface FilePicker {
  open: (folderId: string | null) => void;
  opener: { current: () => void };
  /** The folder for which it was last opened. */
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
  /** Renders the content with the drop target while files are dragged over it. */
  children: (drop: Drop | undefined) => ReactNode;
}

/** Accepts dropped files: those dropped on an element marked by `data-folder` go into that folder. */
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
      // Not `disabled`, which would also disable all controls in it.
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
