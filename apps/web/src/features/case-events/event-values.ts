import type { CaseEvent, EventKind } from '@landfall/contract/case-events';
import { firstValueOf, sentOf } from '../../deadlines/rule-inputs.ts';
import type { EventBody } from './queries.ts';

type Asked = Record<string, ReturnType<typeof firstValueOf>>;

/** The form values of an event. */
export interface EventValues {
  /** The kind's key in rules; empty until it is chosen. */
  kind: string;
  /** `YYYY-MM-DD`, or empty. */
  on: string;
  /** Empty: none. */
  document_id: string;
  /** The inputs of its rules, by key. */
  asked: Asked;
}

/** The inputs that are properties of the event itself. */
const OWN_PARTS = ['service', 'received_on', 'filing_mode'] as const;
const isOwnPart = (key: string): key is (typeof OWN_PARTS)[number] =>
  (OWN_PARTS as readonly string[]).includes(key);

/** The initial inputs for an event of a kind. */
export function firstAsked(kind: EventKind | undefined): Asked {
  return Object.fromEntries((kind?.asks ?? []).map((input) => [input.key, firstValueOf(input)]));
}

/** The form values of an existing event. */
export function valuesOfEvent(event: CaseEvent, kind: EventKind | undefined): EventValues {
  const asked = Object.fromEntries(
    (kind?.asks ?? []).map((input) => {
      const given = isOwnPart(input.key) ? event[input.key] : event.inputs[input.key];
      const none = input.type === 'bool' ? false : input.type === 'intervals' ? [] : '';
      if (given === undefined || given === null) return [input.key, none];
      return [input.key, typeof given === 'number' ? String(given) : (given as Asked[string])];
    }),
  );
  return { kind: event.kind, on: event.on, document_id: event.document?.id ?? '', asked };
}

/** Errors of missing fields. The way of service changes the dates, so the user has to choose it. */
export function eventFaults({ kind, on, asked }: EventValues, known: EventKind | undefined) {
  const needed = (known?.asks ?? []).filter(
    ({ key, type, required, default: usual }) =>
      required && type !== 'bool' && type !== 'intervals' && (usual === undefined || key === 'service'),
  );
  return {
    ...(!kind && { kind: 'Choose what happened' }),
    ...(kind && !on && { on: `${known?.on_label ?? 'Date'} is required` }),
    ...Object.fromEntries(
      needed
        .filter(({ key }) => String(asked[key] ?? '').trim() === '')
        .map(({ key, label }) => [`asked.${key}`, `${label} is required`]),
    ),
  };
}

/**
 * The event as it is sent: with the inputs that its rules ask for. Inputs given earlier stay, and so does the document
 * unless another one was chosen: one in the trash is not shown, and comes back when it is restored.
 * @param stored the values of the event that is changed
 */
export function sentEvent(
  values: EventValues,
  kind: EventKind | undefined,
  stored?: EventValues,
): Omit<EventBody, 'kind'> {
  const given = sentOf(kind?.asks ?? [], values.asked);
  const own = (kind?.asks ?? []).flatMap(({ key }): [string, string | null][] =>
    isOwnPart(key) ? [[key, typeof given[key] === 'string' ? given[key] : null]] : [],
  );
  const inputs = Object.fromEntries(Object.entries(given).filter(([key]) => !isOwnPart(key)));
  return {
    on: values.on,
    ...Object.fromEntries(own),
    ...(values.document_id !== stored?.document_id && { document_id: values.document_id || null }),
    inputs,
  };
}

/** Maps the server's errors to the dialog's fields. */
export function eventErrors(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([field, words]) => {
      const key = field.startsWith('inputs.') ? (field.split('.')[1] ?? '') : field;
      return [field === key && !isOwnPart(field) ? field : `asked.${key}`, words];
    }),
  );
}
