import { listenEvents } from '@landfall/contract/live';
import type { Bind } from '../../platform/http/bind.ts';
import type { LiveStreams } from '../../platform/live/streams.ts';
import { openStream } from './service.ts';

/** @param streams the streams of this process */
export function liveRoutes(bind: Bind, streams: LiveStreams): void {
  bind(listenEvents, (session, { query }) => openStream(session, streams, query.once === 'true'));
}
