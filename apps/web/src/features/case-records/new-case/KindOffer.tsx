import { DUTY_LABELS } from '@landfall/contract/case-records';
import { PROVIDER_LABELS } from '@landfall/contract/checklist-words';
import type { KindTask } from '@landfall/contract/kind-definitions';
import type { AddedPart } from '@landfall/contract/matter-type-changes';
import { countedFromWords } from '@landfall/contract/tasks';
import { addDays } from '@landfall/domain/calendar-dates';
import { Checkbox, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { QuietButton } from '../../../ui/buttons.tsx';
import { templatesQuery } from '../../checklists/templates/queries.ts';
import { definedKindQuery } from '../../matter-types/definition/queries.ts';
import { KindParts, partsWords } from '../KindParts.tsx';

interface KindOfferProps {
  kindId: string;
  /** The organization's current day. */
  today: string;
  /** The types of dates that the case has already, which the kind does not add. */
  dateTypes: readonly string[];
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** What a task's due day is counted from, as far as it is known before the case exists; empty for a fixed day. */
function countedFrom(due: KindTask['due']): string {
  if (!due || due.from === 'opening') return '';
  return countedFromWords(due.days, due.from === 'rule' ? 'a date that a rule counts' : due.of);
}

/** The parts that a new case gets from its kind, each of which can be left out. Renders nothing for an empty kind. */
export function KindOffer({ kindId, today, dateTypes, checked, onChange }: KindOfferProps) {
  const kind = useQuery(definedKindQuery(kindId)).data;
  const templates = useQuery(templatesQuery).data;
  const [shown, setShown] = useState(false);
  const id = useId();
  if (!kind || !templates) return null;
  const { forms, roles, dates, tasks } = kind.definition;
  const items = templates
    .filter(({ matter_type_id }) => matter_type_id === kindId)
    .flatMap((template) => template.items);
  const named = new Set(dateTypes.map((type) => type.toLowerCase()));
  const parts: AddedPart[] = [
    ...dates
      .filter(({ date_type }) => !named.has(date_type.toLowerCase()))
      .map(({ date_type, days }) => ({
        kind: 'date' as const,
        title: date_type,
        on: addDays(today, days),
        words: '',
      })),
    ...tasks.map(({ title, duty, due }) => ({
      kind: 'task' as const,
      title,
      on: due?.from === 'opening' ? addDays(today, due.days) : null,
      words: [duty && DUTY_LABELS[duty], countedFrom(due)].filter(Boolean).join(', '),
    })),
    ...[...new Map(items.map((item) => [item.key, item])).values()].map(({ title, from }) => ({
      kind: 'item' as const,
      title,
      on: null,
      words: PROVIDER_LABELS[from],
    })),
  ];
  const count = (of: AddedPart['kind']) => parts.filter((part) => part.kind === of).length;
  const words = partsWords({ dates: count('date'), tasks: count('task'), items: count('item') });
  const facts = [forms.join(', '), roles.map(({ title }) => title).join(', ')].filter(Boolean).join(' · ');
  if (!words) return facts ? <p className="small muted">{facts}</p> : null;
  return (
    <Stack gap={8} className="lead-box">
      {facts && <p className="small muted wrap-anywhere">{facts}</p>}
      <Checkbox
        label={`Add what such a case needs: ${words}`}
        checked={checked}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      {checked && (
        <div>
          <QuietButton ml={-8} aria-expanded={shown} aria-controls={id} onClick={() => setShown(!shown)}>
            {shown ? 'Hide them' : 'Show them'}
          </QuietButton>
        </div>
      )}
      {checked && shown && (
        <div id={id}>
          <KindParts parts={parts} />
        </div>
      )}
    </Stack>
  );
}
