import { zoneWords } from './time-zones.ts';

/** The most common zones of offices, offered first. */
const UNITED_STATES = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'America/Puerto_Rico',
  'Pacific/Guam',
] as const;

interface ZoneGroup {
  group: string;
  items: { value: string; label: string }[];
}

/**
 * The time zones to choose from, those of the United States first.
 * @param current the current zone, offered even when this browser does not know it
 */
export function zoneChoices(current: string): ZoneGroup[] {
  const first = new Set<string>(UNITED_STATES);
  const others = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', current].toSorted());
  const choice = (zone: string) => ({ value: zone, label: zoneWords(zone) });
  return [
    { group: 'United States', items: UNITED_STATES.map(choice) },
    { group: 'Everywhere else', items: [...others].filter((zone) => !first.has(zone)).map(choice) },
  ];
}
