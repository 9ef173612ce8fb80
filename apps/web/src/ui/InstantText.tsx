import { formatInstant, formatInstantDay } from '../lib/date-format.ts';
import { relativeTime } from '../lib/relative-time.ts';

/** Until this long after, how long ago it was says enough, in milliseconds. */
const RECENT_MS = 7 * 86_400_000;

interface InstantTextProps {
  /** A UTC instant. */
  instant: string;
  /** The day in the reader's locale and zone, or how long ago it was: an older one gives both, `brief` its day alone. */
  layout: 'day' | 'ago' | 'brief';
}

/** When something happened. All of it is there on hover: how long ago, to the minute, and in UTC. */
export function InstantText({ instant, layout }: InstantTextProps) {
  const now = Date.now();
  const ago = relativeTime(instant, now);
  const day = formatInstantDay(instant);
  const recent = now - Date.parse(instant) < RECENT_MS;
  const shown = layout === 'day' ? day : recent ? ago : layout === 'brief' ? day : `${day} · ${ago}`;
  return (
    <time dateTime={instant} title={`${ago} · ${formatInstant(instant)} · ${instant}`}>
      {shown}
    </time>
  );
}
