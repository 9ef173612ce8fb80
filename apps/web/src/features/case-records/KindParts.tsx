import { counted } from '@landfall/contract/counted';
import type { AddedPart } from '@landfall/contract/matter-type-changes';
import { Box, Stack } from '@mantine/core';
import { formatDate } from '../../lib/date-format.ts';

/** The groups of parts, in the order in which they are shown. */
const GROUPS = { date: 'Dates', task: 'Tasks', item: 'Checklist' } as const;

const inWords = new Intl.ListFormat('en', { type: 'conjunction' });

/** The number of parts in words: '1 date, 8 tasks, and 11 checklist items'; empty for none. */
export function partsWords({ dates, tasks, items }: Record<'dates' | 'tasks' | 'items', number>): string {
  const words = [
    dates > 0 && counted(dates, 'date'),
    tasks > 0 && counted(tasks, 'task'),
    items > 0 && counted(items, 'checklist item'),
  ];
  return inWords.format(words.filter((word) => word !== false));
}

/** The parts that a case gets from a kind. */
export function KindParts({ parts }: { parts: readonly AddedPart[] }) {
  return (
    <Stack gap={12}>
      {Object.entries(GROUPS).map(([kind, label]) => {
        const some = parts.filter((part) => part.kind === kind);
        if (some.length === 0) return null;
        return (
          <Stack key={kind} gap={4}>
            <Box component="h3" fz="sm" fw={600}>
              {label}
            </Box>
            <Box component="ul" aria-label={label} className="box lined" m={0} p={0}>
              {some.map((part) => (
                <Stack
                  key={`${part.kind} ${part.title}`}
                  component="li"
                  gap={0}
                  p="6px 12px"
                  className="wrap-anywhere"
                >
                  <span>{part.title}</span>
                  {(part.on || part.words) && (
                    <span className="small muted">
                      {[part.on && formatDate(part.on), part.words].filter(Boolean).join(' · ')}
                    </span>
                  )}
                </Stack>
              ))}
            </Box>
          </Stack>
        );
      })}
    </Stack>
  );
}
