import type pg from 'pg';
import { createListener } from '../db/listener.ts';
import { joinProcesses } from '../db/live-processes.ts';
import { LIVE_CHANNEL, readAnnouncements } from './announce.ts';
import type { LiveStreams } from './streams.ts';

/** How often a lost connection is retried, and how often a connection is checked, in milliseconds. */
const LISTEN_MS = 2_000;
const CHECK_MS = 15_000;

/**
 * Passes the announcements of all processes to the streams. The connection that it keeps registers the process as one
 * that answers calls.
 * @param pool connections to the primary that can be kept; it keeps one
 * @returns a function that stops it
 */
export function listenForAnnouncements(pool: pg.Pool, streams: LiveStreams): () => void {
  let ended = false;
  const listener = createListener(pool, LIVE_CHANNEL, {
    // A process that answers calls listens, as long as it lives.
    connected: joinProcesses,
    heard: (payload) => payload && streams.hear(readAnnouncements(payload)),
    opened: () => {
      streams.hears = true;
    },
    lost: () => {
      streams.hears = false;
      if (!ended) listen();
    },
  });
  function listen(): void {
    listener.listen().catch(() => {});
  }
  listen();
  const listening = setInterval(listen, LISTEN_MS);
  const checking = setInterval(() => listener.check(), CHECK_MS);
  return () => {
    ended = true;
    clearInterval(listening);
    clearInterval(checking);
    listener.close();
  };
}
