import { useQuery } from '@tanstack/react-query';
import { membersQuery } from '../organization/queries.ts';

/** The members who may read a thread. @param readers their ids; null if all members may */
export function useReaders(readers: readonly string[] | null) {
  const members = useQuery(membersQuery).data ?? [];
  return members.filter(({ id }) => readers?.includes(id) ?? true);
}
