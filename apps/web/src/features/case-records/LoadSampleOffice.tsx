import { counted } from '@landfall/contract/counted';
import { Button, Group } from '@mantine/core';
import { errorWords } from '../../api/error-words.ts';
import { toast, toastFailure } from '../../ui/toast.tsx';
import { useLoadSampleOffice } from '../sample-office/queries.ts';

/** Offers invented cases to look around in, before there are real ones. */
export function LoadSampleOffice() {
  const load = useLoadSampleOffice();
  return (
    <Group component="p" gap={8} c="dimmed" style={{ alignSelf: 'center' }}>
      Or look around first:
      <Button
        variant="default"
        loading={load.isPending}
        onClick={() =>
          load.mutate(undefined, {
            onSuccess: ({ cases }) => toast(`A sample office of ${counted(cases, 'case')} is here`),
            onError: (error) => toastFailure(errorWords(error)),
          })
        }
      >
        Load a sample office
      </Button>
    </Group>
  );
}
