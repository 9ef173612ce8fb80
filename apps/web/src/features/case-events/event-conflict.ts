import type { EventKind } from '@landfall/contract/case-events';
import { formatDate } from '../../lib/date-format.ts';
import { changesOf, type Disagreement, disagreements, keepChanges } from '../../lib/edited-fields.ts';
import type { EventValues } from './event-values.ts';

/** The field of an input that a rule asks for. */
const askedField = (key: string) => `asked.${key}`;

/** The fields of an event's form, with their labels, in order. */
function labelsOf(kind: EventKind | undefined): Record<string, string> {
  const asked = (kind?.asks ?? []).map(({ key, label }) => [askedField(key), label]);
  return { on: kind?.on_label ?? 'Date', ...Object.fromEntries(asked), document_id: 'Document' };
}

function textOf(value: EventValues['asked'][string]): string {
  if (typeof value === 'boolean') return value ? 'Yes' : '';
  if (typeof value === 'string') return value;
  return value.map((period) => period.map(formatDate).join(' to ')).join(', ');
}

function textsOf({ on, document_id, asked }: EventValues): Record<string, string> {
  const inputs = Object.entries(asked).map(([key, value]) => [askedField(key), textOf(value)]);
  return { on, document_id, ...Object.fromEntries(inputs) };
}

type Compared = Record<'base' | 'current' | 'mine', EventValues>;

/** The values to save over a concurrent change, which keeps the fields that were not changed in the form. */
export function keptEvent(kind: EventKind | undefined, { base, current, mine }: Compared): EventValues {
  const labels = labelsOf(kind);
  const texts = { base: textsOf(base), mine: textsOf(mine) };
  const changed = changesOf(labels, texts.base, texts.mine);
  const asked = Object.entries(mine.asked).filter(([key]) => askedField(key) in changed);
  return {
    ...keepChanges(labels, texts, current, mine),
    asked: { ...current.asked, ...Object.fromEntries(asked) },
  };
}

/**
 * The fields where the current event and the form disagree.
 * @param titles the titles of the case's documents, by id
 */
export function eventDisagreements(
  kind: EventKind | undefined,
  { base, current, mine }: Compared,
  titles: ReadonlyMap<string, string>,
): Disagreement[] {
  const texts = { base: textsOf(base), current: textsOf(current), mine: textsOf(mine) };
  return disagreements(labelsOf(kind), texts, (field, value) => {
    const input = kind?.asks.find(({ key }) => askedField(key) === field);
    if (field === 'document_id') return titles.get(value) ?? value;
    if (field === 'on' || input?.type === 'date') return formatDate(value);
    return input?.value_labels?.[value] ?? value;
  });
}
