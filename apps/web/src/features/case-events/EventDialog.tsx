import { type CaseEvent, caseEvent, type EventKind } from '@landfall/contract/case-events';
import { NativeSelect } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { fieldWords } from '../../api/error-words.ts';
import { QUERY_ROOT } from '../../api/query-keys.ts';
import { RuleInputField } from '../../deadlines/RuleInputField.tsx';
import { EditDialog } from '../../editing/EditDialog.tsx';
import { EntryDialog } from '../../editing/EntryDialog.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { type SearchChoice, SearchSelect } from '../../ui/SearchSelect.tsx';
import { toast } from '../../ui/toast.tsx';
import { documentsQuery } from '../documents/queries.ts';
import { eventDisagreements, keptEvent } from './event-conflict.ts';
import {
  type EventValues,
  eventErrors,
  eventFaults,
  firstAsked,
  sentEvent,
  valuesOfEvent,
} from './event-values.ts';
import { useAddEvent, useKeepEvent, useUpdateEvent } from './queries.ts';

interface EventDialogProps {
  caseId: string;
  /** The kinds of events that can be entered. */
  kinds: readonly EventKind[];
  /** The event that is edited; undefined for a new one. */
  event: CaseEvent | undefined;
  /** The kind of a new event; undefined to search for one. */
  begun: EventKind | undefined;
  today: string;
  onClose: () => void;
}

const errorsOf = (error: Error) => eventErrors(fieldWords(error));

/** Enters or changes an event of a case. */
export function EventDialog({ event, ...dialog }: EventDialogProps) {
  return event ? <ChangeEventDialog event={event} {...dialog} /> : <NewEventDialog {...dialog} />;
}

function NewEventDialog({ caseId, kinds, begun, today, onClose }: Omit<EventDialogProps, 'event'>) {
  const { mutateAsync: add } = useAddEvent(caseId);
  const keep = useKeepEvent(caseId);
  const form = useForm<EventValues>({
    initialValues: { kind: begun?.kind ?? '', on: '', document_id: '', asked: firstAsked(begun) },
    validate: (values) => eventFaults(values, kindOf(values)),
  });
  function kindOf({ kind }: EventValues) {
    return kinds.find((known) => known.kind === kind);
  }
  const kind = kindOf(form.values);
  return (
    <EntryDialog
      title="Add Event"
      submitLabel="Add Event"
      form={form}
      send={(values) => add({ kind: values.kind, ...sentEvent(values, kindOf(values)) })}
      errorsOf={errorsOf}
      onSent={(entered) => {
        keep(entered);
        onClose();
        toast(`${entered.event.title} added. Its dates are set once you accept them.`);
      }}
      onClose={onClose}
    >
      <KindSelect
        kinds={kinds}
        kind={kind}
        error={form.errors.kind}
        onChoose={(next) => form.setValues({ kind: next?.kind ?? '', asked: firstAsked(next) })}
      />
      {kind && <EventFields caseId={caseId} kind={kind} form={form} today={today} />}
    </EntryDialog>
  );
}

function ChangeEventDialog(props: EventDialogProps & { event: CaseEvent }) {
  const { caseId, kinds, event, today, onClose } = props;
  const { mutateAsync: update } = useUpdateEvent(event.id);
  const keep = useKeepEvent(caseId);
  const queryClient = useQueryClient();
  const { data: documents = [] } = useQuery(documentsQuery(caseId));
  const kind = kinds.find((known) => known.kind === event.kind);
  const base = valuesOfEvent(event, kind);
  const form = useForm<EventValues>({
    initialValues: base,
    validate: (values) => eventFaults(values, kind),
  });
  const comparedWith = (current: CaseEvent, mine: EventValues) => ({
    base,
    current: valuesOfEvent(current, kind),
    mine,
  });
  return (
    <EditDialog
      title={`Edit ${event.title}`}
      submitLabel="Save"
      form={form}
      version={event.version}
      send={(values, version, current: CaseEvent = event) =>
        update({
          ...sentEvent(keptEvent(kind, comparedWith(current, values)), kind, valuesOfEvent(current, kind)),
          version,
        })
      }
      errorsOf={errorsOf}
      onSaved={(saved) => {
        keep(saved);
        onClose();
        toast(`${event.title} changed. Dates that it moves wait to be accepted.`);
      }}
      readCurrent={(stale) => caseEvent.safeParse(stale).data}
      compare={(current) => {
        const { document } = current;
        const shown = document ? [...documents, document] : documents;
        const titles = new Map(shown.map(({ id, title }) => [id, title]));
        return eventDisagreements(kind, comparedWith(current, form.values), titles);
      }}
      onTakeTheirs={() => {
        void queryClient.invalidateQueries({ queryKey: [QUERY_ROOT.cases] });
        onClose();
      }}
      onClose={onClose}
    >
      <p className="muted">
        Its dates stay where they are until you accept them again. They then have to be confirmed again.
      </p>
      <EventFields caseId={caseId} kind={kind} form={form} today={today} />
    </EditDialog>
  );
}

interface KindSelectProps {
  kinds: readonly EventKind[];
  kind: EventKind | undefined;
  error: ReactNode;
  onChoose: (kind: EventKind | undefined) => void;
}

/** Whether the title of an event or of its rules contains all words of a search. */
function matches({ title, rules }: EventKind, typed: string): boolean {
  const names = [title, ...rules].join(' ').toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => names.includes(word));
}

/** Finds a kind of event by its words, or by those of the rules that count from it. */
function KindSelect({ kinds, kind, error, onChoose }: KindSelectProps) {
  const [typed, setTyped] = useState('');
  const found = kinds.filter((known) => matches(known, typed.trim()));
  const choices = found.map(
    ({ kind: id, title, rules }): SearchChoice => ({ id, label: title, detail: rules.join(', ') }),
  );
  return (
    <SearchSelect
      label="What happened"
      placeholder="Type a word, such as RFE or hearing"
      required
      autoFocus
      choosesFirst
      path="kind"
      error={error}
      typed={typed}
      onType={setTyped}
      choices={choices.length > 0 ? choices : undefined}
      hint={choices.length === 0 ? 'No rule in use counts from this' : undefined}
      busy={false}
      chosen={kind && { id: kind.kind, label: kind.title }}
      onChoose={(choice) => onChoose(kinds.find((known) => known.kind === choice?.id))}
    />
  );
}

interface EventFieldsProps {
  caseId: string;
  /** Undefined when no rule counts from the event any more. */
  kind: EventKind | undefined;
  form: UseFormReturnType<EventValues>;
  today: string;
}

/** The event's day, the inputs of its rules, and the document that proves it. */
function EventFields({ caseId, kind, form, today }: EventFieldsProps) {
  const documents = useQuery(documentsQuery(caseId));
  const choices = documents.data?.map(({ id, title }) => ({ value: id, label: title })) ?? [];
  return (
    <>
      <DateField
        label={kind?.on_label ?? 'Date'}
        required
        today={today}
        occurrence="nearest"
        {...form.getInputProps('on')}
      />
      {kind?.asks.map((input) => (
        <RuleInputField
          key={input.key}
          input={input}
          today={today}
          props={form.getInputProps(`asked.${input.key}`)}
        />
      ))}
      <NativeSelect
        label="Document"
        description="The notice that it is based on: a second person compares the dates with it"
        data={[{ value: '', label: documents.data ? 'None' : 'Loading documents' }, ...choices]}
        {...form.getInputProps('document_id')}
        error={documents.isError ? 'Failed to load documents' : form.errors.document_id}
      />
    </>
  );
}
