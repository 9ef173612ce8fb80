import { counted } from '@landfall/contract/counted';
import { Button, Group } from '@mantine/core';
import { errorWords } from '../../api/error-words.ts';
import { QuietButton } from '../../ui/buttons.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { toast, toastFailure } from '../../ui/toast.tsx';
import { useLoadSampleOffice, useRemoveSampleOffice } from '../sample-office/queries.ts';

/** Offers to load sample cases to explore before there are real ones. */
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

/** Says that the data is a sample, with a button that removes it. */
export function SampleOfficeNotice() {
  const remove = useRemoveSampleOffice();

  async function ask() {
    const agreed = await confirm({
      title: 'Remove the sample office?',
      text: 'Its cases are archived and its people deleted, even those that were changed. What you added yourself stays.',
      confirm: 'Remove the Sample',
    });
    if (!agreed) return;
    remove.mutate(undefined, {
      onSuccess: () => toast('Sample office removed'),
      onError: (error) => toastFailure(errorWords(error)),
    });
  }

  return (
    <Group component="p" gap="0 8px" py={4} px={12} className="notice" data-tone="accent" role="status">
      This office contains a sample: invented people and cases.
      <QuietButton loading={remove.isPending} onClick={ask}>
        Remove the sample office
      </QuietButton>
    </Group>
  );
}
