import { useQuery } from '@tanstack/react-query';
import { membersQuery } from '../organization/queries.ts';
import { settingsQuery } from '../settings/queries.ts';

/** Whom a report can be mailed to: oneself first, by an empty value, then the colleagues by name. */
export function useRecipients() {
  const own = useQuery(settingsQuery).data?.user;
  const members = useQuery(membersQuery);
  const colleagues = (members.data ?? []).filter(({ id }) => id !== own?.id);
  const label = (name: string, email: string) => (name && name !== email ? `${name} (${email})` : email);
  const choices = [
    { value: '', label: own ? `Myself (${own.email})` : 'Myself' },
    ...colleagues.map(({ id, name, email }) => ({ value: id, label: label(name, email) })),
  ];

  /** How a colleague is called: by their name, else their address. An empty id is oneself. */
  function nameOf(id: string): string {
    if (id === '') return 'myself';
    const member = colleagues.find((colleague) => colleague.id === id);
    return member?.name || member?.email || 'your colleague';
  }
  return { ownId: own?.id, choices, nameOf, members };
}
