import { type DefinedKind, definedKind } from '@landfall/contract/matter-type-changes';
import type { MatterType } from '@landfall/contract/matter-types';
import { suggestedKind } from '@landfall/domain/kinds/catalogue';
import { Group } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorWords, fieldWords } from '../../../api/error-words.ts';
import { EditDialog } from '../../../editing/EditDialog.tsx';
import { EntryDialog } from '../../../editing/EntryDialog.tsx';
import { disagreements, keepChanges } from '../../../lib/edited-fields.ts';
import { QuietButton } from '../../../ui/buttons.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { RetryAlert } from '../../../ui/StateMessage.tsx';
import { toast } from '../../../ui/toast.tsx';
import { KindFields } from './KindFields.tsx';
import { usePartChoices } from './kind-choices.ts';
import {
  definitionOf,
  isSame,
  KIND_FIELDS,
  KIND_RULES,
  type KindValues,
  kindErrors,
  textsOfKind,
  valuesOfKind,
} from './kind-values.ts';
import { definedKindQuery, useCreateMatterType, useUpdateMatterType } from './queries.ts';

const errorsOf = (error: Error) => kindErrors(fieldWords(error));

/** Adds a custom kind. */
export function NewKindDialog({ onClose }: { onClose: () => void }) {
  const { mutateAsync: create } = useCreateMatterType();
  const form = useForm<KindValues>({ initialValues: valuesOfKind(), validate: KIND_RULES });
  return (
    <EntryDialog
      title="New Kind of Case"
      submitLabel="Add Kind"
      size="lg"
      incomplete={form.values.name.trim() === ''}
      form={form}
      send={(values) => create({ name: values.name, definition: definitionOf(values) })}
      errorsOf={errorsOf}
      onSent={({ matter_type: { name } }) => {
        onClose();
        toast(`${name} added`);
      }}
      onClose={onClose}
    >
      <KindFields form={form} />
    </EntryDialog>
  );
}

interface EditKindDialogProps {
  type: MatterType;
  onClose: () => void;
}

/** Changes a kind, which is loaded first. Existing cases of the kind stay as they are. */
export function EditKindDialog({ type, onClose }: EditKindDialogProps) {
  const kind = useQuery(definedKindQuery(type.id));
  if (kind.data) return <EditKindForm kind={kind.data} onClose={onClose} />;
  return (
    <Dialog onClose={onClose} title={`Edit ${type.name}`} size="lg">
      {kind.isError ? (
        <RetryAlert
          message={errorWords(kind.error, 'Failed to fetch the kind of case')}
          onRetry={() => kind.refetch()}
        />
      ) : (
        <Skeleton width="16rem" />
      )}
    </Dialog>
  );
}

function EditKindForm({ kind, onClose }: { kind: DefinedKind; onClose: () => void }) {
  // The kind as it was when editing began: a refresh behind the form must not change what it compares with.
  const [base] = useState(kind);
  const { mutateAsync: update } = useUpdateMatterType();
  const { outputName } = usePartChoices();
  const form = useForm<KindValues>({
    initialValues: valuesOfKind(base.name, base.definition),
    validate: KIND_RULES,
  });
  const suggestion = suggestedKind(base.key)?.definition;
  const texts = (kind: Pick<DefinedKind, 'name' | 'definition'>) => textsOfKind(kind, outputName);
  const compared = (values: KindValues) => ({
    base: texts(base),
    mine: texts({ name: values.name, definition: definitionOf(values) }),
  });
  return (
    <EditDialog
      title={`Edit ${base.name}`}
      submitLabel="Save"
      size="lg"
      form={form}
      version={base.version}
      send={(values, version, current: DefinedKind = base) => {
        const theirs = valuesOfKind(current.name, current.definition);
        const kept = keepChanges(KIND_FIELDS, compared(values), theirs, values);
        return update({ id: base.id, name: kept.name, definition: definitionOf(kept), version });
      }}
      errorsOf={errorsOf}
      onSaved={({ matter_type: saved }) => {
        onClose();
        toast(
          saved.version === base.version
            ? `${saved.name} saved`
            : `Version ${saved.version} of ${saved.name} saved. Cases stay as they are.`,
        );
      }}
      readCurrent={(stale) => definedKind.safeParse(stale).data}
      compare={(current) => disagreements(KIND_FIELDS, { ...compared(form.values), current: texts(current) })}
      onTakeTheirs={onClose}
      onClose={onClose}
    >
      {suggestion && !isSame(suggestion, base.definition) && (
        <Group gap={8} justify="space-between" className="notice" data-tone="grey">
          <span>This kind comes with the product. What you have differs from the suggestion.</span>
          <QuietButton onClick={() => form.setValues(valuesOfKind(form.values.name, suggestion))}>
            Use the suggestion
          </QuietButton>
        </Group>
      )}
      <KindFields form={form} />
    </EditDialog>
  );
}
