import { useQuery } from '@tanstack/react-query';
import { membersQuery } from '../organization/queries.ts';
import { settingsQuery } from '../settings/queries.ts';

/** The possible recipients of a report: oneself first, then the colleagues by name. */
export function useRecipients() {
  const own = useQuery(settingsQuery).data?.user;
  const members = useQuery(membersQuery);
  const colleagues = (members.data ?? []).filter(({ id }) => id !== own?.id);
  const label = (name: string, email: string) => (name && name !== email ? `${name} (${email})` : email);
  const choices = [
    ...(own ? [{ value: own.id, label: `Myself (${own.email})`, words: ['Myself', own.email] }] : []),
    ...colleagues.map(({ id, name, email }) => ({
      value: id,
      label: label(name, email),
      words: [name, email],
    })),
  ];

  /** The label of a member: 'myself', a colleague's name, or their address. */
  function nameOf(id: string): string {
    if (id === own?.id) return 'myself';
    const member = colleagues.find((colleague) => colleague.id === id);
    return member?.name || member?.email || 'your colleague';
  }
  return { ownId: own?.id, choices, nameOf, members };
}
