import { IconCloudOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { currentConnection, lookForServer, onConnectionChange } from '../api/connection.ts';
import { toast } from '../ui/toast.tsx';
import { Banner } from './Banner.tsx';

/** Says when the server cannot be reached, and when it can again; what is on screen is then read anew. */
export function ConnectionBanner() {
  const connection = useSyncExternalStore(onConnectionChange, currentConnection);
  const queryClient = useQueryClient();
  const before = useRef(connection);

  useEffect(() => {
    const look = () => void lookForServer();
    window.addEventListener('offline', look);
    window.addEventListener('online', look);
    return () => {
      window.removeEventListener('offline', look);
      window.removeEventListener('online', look);
    };
  }, []);
  useEffect(() => {
    if (before.current === 'away' && connection === 'up') {
      toast('Connected again');
      void queryClient.invalidateQueries();
    }
    before.current = connection;
  }, [connection, queryClient]);

  if (connection === 'up') return null;
  return (
    <Banner Icon={IconCloudOff} role="alert">
      No connection to the server. You can read what is already here; changes wait until it is back. Trying
      again…
    </Banner>
  );
}
