import type { BackupPlace, InstallationBackups } from '@landfall/contract/backups';
import { SegmentedControl, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { EntryDialog } from '../../editing/EntryDialog.tsx';
import { PATHS } from '../../paths.ts';
import { FieldRow } from '../../ui/FieldRow.tsx';
import { toast } from '../../ui/toast.tsx';
import { SHEET_PART } from './address.ts';
import {
  NO_PLACE,
  PLACE_KINDS,
  type PlaceKind,
  type PlaceValues,
  placeErrors,
  placeFaults,
  placeOf,
  valuesOfBucket,
} from './place-values.ts';
import { sentAsIs, useUpdateBackups } from './queries.ts';

interface NewPlaceDialogProps {
  backups: InstallationBackups;
  onClose: () => void;
}

/** Adds a place where backups are stored. The first place of an installation leads on to the recovery sheet. */
export function NewPlaceDialog({ backups, onClose }: NewPlaceDialogProps) {
  const { mutateAsync: update } = useUpdateBackups();
  const navigate = useNavigate();
  const form = useForm<PlaceValues>({ initialValues: NO_PLACE, validate: placeFaults });
  const { places } = backups;
  return (
    <EntryDialog
      secret
      title={places.length === 0 ? 'Set Up Backups' : 'Add a Place'}
      submitLabel={places.length === 0 ? 'Begin Backups' : 'Add Place'}
      size="lg"
      form={form}
      send={(values) => update({ places: [...places.map(sentAsIs), placeOf(values)] })}
      errorsOf={(error) => placeErrors(error, places.length)}
      onSent={({ key, sheet_confirmed_at }) => {
        onClose();
        toast(places.length === 0 ? 'Backups are on: the first one is being made' : 'Place added');
        if (key === 'here' && !sheet_confirmed_at)
          void navigate({ to: PATHS.backups, params: SHEET_PART, ignoreBlocker: true });
      }}
      onClose={onClose}
    >
      <SegmentedControl
        aria-label="Kind of place"
        data={Object.entries(PLACE_KINDS).map(([value, label]) => ({ value, label }))}
        value={form.values.kind}
        onChange={(kind) => {
          form.setFieldValue('kind', kind as PlaceKind);
          form.clearErrors();
        }}
      />
      {form.values.kind === 'bucket' ? <BucketFields form={form} /> : <FolderFields form={form} />}
      <p className="small muted">It is written to and read back before anything is saved.</p>
    </EntryDialog>
  );
}

function FolderFields({ form }: { form: UseFormReturnType<PlaceValues> }) {
  const isDrive = form.values.kind === 'drive';
  return (
    <TextInput
      label="Path"
      description={
        isDrive
          ? 'A folder on the drive that is used for nothing else, by its path on this machine. The drive has to be mounted now; whenever it is not, backups wait on this machine.'
          : 'A folder that is used for nothing else, on a different disk than the data. On the same disk it helps when somebody deletes too much, not when the disk fails.'
      }
      placeholder={isDrive ? '/mnt/nas/landfall' : '/srv/backups/landfall'}
      required
      data-autofocus
      autoComplete="off"
      spellCheck={false}
      {...form.getInputProps('path')}
    />
  );
}

function BucketFields({ form }: { form: UseFormReturnType<PlaceValues> }) {
  return (
    <>
      <TextInput
        label="Address of the bucket"
        description="Of an S3-compatible service, with the bucket’s name."
        placeholder="https://s3.us-east-1.amazonaws.com/office-backups"
        required
        data-autofocus
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('address')}
      />
      <FieldRow>
        <TextInput
          label="Region"
          placeholder="us-east-1"
          autoComplete="off"
          {...form.getInputProps('region')}
        />
        <TextInput label="Folder in it" autoComplete="off" {...form.getInputProps('folder')} />
      </FieldRow>
      <KeyFields form={form} />
    </>
  );
}

function KeyFields({ form }: { form: UseFormReturnType<PlaceValues> }) {
  return (
    <FieldRow>
      <TextInput label="Key id" required autoComplete="off" {...form.getInputProps('key_id')} />
      <TextInput
        label="Secret"
        description="Kept on this machine, and never shown again."
        type="password"
        autoComplete="new-password"
        required
        {...form.getInputProps('key_secret')}
      />
    </FieldRow>
  );
}

interface NewKeyDialogProps extends NewPlaceDialogProps {
  place: BackupPlace;
}

/** Changes the access key of a bucket. */
export function NewKeyDialog({ backups, place, onClose }: NewKeyDialogProps) {
  const { mutateAsync: update } = useUpdateBackups();
  const form = useForm<PlaceValues>({ initialValues: valuesOfBucket(place), validate: placeFaults });
  const { places } = backups;
  const at = places.findIndex(({ name }) => name === place.name);
  return (
    <EntryDialog
      secret
      title={`New Key for ${place.name}`}
      submitLabel="Save"
      size="lg"
      form={form}
      send={(values) =>
        update({ places: places.map((each, index) => (index === at ? placeOf(values) : sentAsIs(each))) })
      }
      errorsOf={(error) => {
        const { address, ...errors } = placeErrors(error, at);
        return { ...errors, ...(address && { key_id: address }) };
      }}
      onSent={() => {
        onClose();
        toast('Key saved');
      }}
      onClose={onClose}
    >
      <p className="muted">It is tested on the bucket before it is saved.</p>
      <KeyFields form={form} />
    </EntryDialog>
  );
}
