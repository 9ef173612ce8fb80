import { useMutation, useQueryClient } from '@tanstack/react-query';

/**
 * A call that changes something. Once it succeeds, all queries below the given roots are refetched.
 * @param roots undefined for all queries
 * @param when `settled`: also after a failure, because another user may have made the change first
 */
export function useRefreshingMutation<Answer, Input = void>(
  mutationFn: (input: Input) => Promise<Answer>,
  roots: readonly string[] | undefined,
  when: 'done' | 'settled' = 'done',
) {
  const queryClient = useQueryClient();
  const refresh = () =>
    Promise.all(
      roots?.map((root) => queryClient.invalidateQueries({ queryKey: [root] })) ?? [
        queryClient.invalidateQueries(),
      ],
    );
  return useMutation({
    mutationFn,
    ...(when === 'done' ? { onSuccess: refresh } : { onSettled: refresh }),
  });
}
