import { formatTime } from '../lib/date-format.ts';
import { zoneWords } from '../lib/time-zones.ts';

interface TimeAndPlaceProps {
  date: {
    /** `HH:MM`. */
    at_time: string | null;
    /** IANA name; null for the organization's zone. */
    zone: string | null;
    place: string;
  };
}

/** The time and place of a date. */
export function TimeAndPlace({ date: { at_time, zone, place } }: TimeAndPlaceProps) {
  const time = at_time && [formatTime(at_time), zone && `(${zoneWords(zone)})`].filter(Boolean).join(' ');
  const words = [time, place].filter(Boolean).join(', ');
  return words ? (
    <span className="small muted wrap-anywhere" style={{ whiteSpace: 'normal' }}>
      {words}
    </span>
  ) : null;
}
