import { useSyncExternalStore } from 'react';
import { deferred } from '../../../ui/deferred.tsx';
import { areUploadsWanted, onUploadsWanted } from './wanted-uploads.ts';

const UploadPanel = deferred(async () => (await import('./UploadPanel.tsx')).UploadPanel);

/** The panel of uploads, whose code is loaded with the first upload. */
export function Uploads() {
  return useSyncExternalStore(onUploadsWanted, areUploadsWanted) && <UploadPanel />;
}
