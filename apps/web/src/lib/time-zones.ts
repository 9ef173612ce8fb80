/** A zone's IANA name in readable form: 'America/New York'. */
export function zoneWords(zone: string): string {
  return zone.replaceAll('_', ' ');
}
