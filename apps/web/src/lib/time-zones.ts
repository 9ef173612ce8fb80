/** A zone's IANA name as it reads: 'America/New York'. */
export function zoneWords(zone: string): string {
  return zone.replaceAll('_', ' ');
}
