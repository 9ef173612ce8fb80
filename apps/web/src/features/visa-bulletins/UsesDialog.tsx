import { CHART_LABELS, CHARTS, type Chart, type VisaBulletin } from '@landfall/contract/visa-bulletins';
import { NativeSelect } from '@mantine/core';
import { useForm } from '@mantine/form';
import { EntryDialog } from '../../editing/EntryDialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { monthWords } from './bulletin-words.ts';
import { useUpdateUses } from './queries.ts';

const CHOICES = [
  { value: '', label: 'Not said' },
  ...CHARTS.map((chart) => ({ value: chart as string, label: CHART_LABELS[chart] })),
];

interface UsesDialogProps {
  bulletin: VisaBulletin;
  onClose: () => void;
}

/** Sets which chart USCIS uses in a month. */
export function UsesDialog({ bulletin, onClose }: UsesDialogProps) {
  const { mutateAsync: update } = useUpdateUses(bulletin.month);
  const form = useForm({
    initialValues: { family: bulletin.uscis_family ?? '', employment: bulletin.uscis_employment ?? '' },
  });
  const chartOf = (value: string) => (value === '' ? null : (value as Chart));
  return (
    <EntryDialog
      title={`Charts that USCIS uses in ${monthWords(bulletin.month)}`}
      submitLabel="Save"
      form={form}
      send={({ family, employment }) =>
        update({ uscis_family: chartOf(family), uscis_employment: chartOf(employment) })
      }
      onSent={() => {
        onClose();
        toast('Charts saved');
      }}
      onClose={onClose}
    >
      <p className="muted">
        USCIS says each month which chart counts for applications to adjust status, for each of the two kinds.
      </p>
      <NativeSelect
        label="Family-sponsored"
        data={CHOICES}
        data-autofocus
        {...form.getInputProps('family')}
      />
      <NativeSelect label="Employment-based" data={CHOICES} {...form.getInputProps('employment')} />
    </EntryDialog>
  );
}
