import { useSyncExternalStore } from 'react';
import { deferred } from '../../ui/deferred.tsx';
import { followedOperations, onFollowed } from './followed-operations.ts';

const OperationPanel = deferred(async () => (await import('./OperationPanel.tsx')).OperationPanel);

/** The panel of running operations, wherever they were started. */
export function Operations() {
  const ids = useSyncExternalStore(onFollowed, followedOperations);
  return ids.length > 0 && <OperationPanel ids={ids} />;
}
