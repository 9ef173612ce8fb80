import { useMutation, useQueryClient } from '@tanstack/react-query';

/** A call that changes something. Once it is done, whatever lies below the given roots is read anew. */
export function useRefreshingMutation<Answer, Input = void>(
  mutationFn: (input: Input) => Promise<Answer>,
  roots: readonly string[],
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => Promise.all(roots.map((root) => queryClient.invalidateQueries({ queryKey: [root] }))),
  });
}
