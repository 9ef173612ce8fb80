import { formatInstant, formatInstantDay } from '../lib/date-format.ts';
import { relativeTime } from '../lib/relative-time.ts';

/** Below this age, the relative time alone is precise enough, in milliseconds. */
const RECENT_MS = 7 * 86_400_000;

interface InstantTextProps {
  /** A UTC instant. */
  instant: string;
  /**
   * The day in the reader's locale and zone, or how long ago it was. An older instant shows both, with `brief` only the
   * day.
   */
  layout: 'day' | 'ago' | 'brief';
}

/** When something happened. Hovering shows all forms: how long ago, to the minute, and in UTC. */
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
