import { Box, Group } from '@mantine/core';
import { type TargetNames, targetWords } from '../../lib/reminder-targets.ts';
import { offsetWords } from '../../lib/reminders.ts';

interface ReminderLinesProps {
  /** Days from the date, negative before it, and the target. */
  lines: readonly { days: number; target: string }[];
  names: TargetNames;
}

/** Reminders in words: when, and to whom. */
export function ReminderLines({ lines, names }: ReminderLinesProps) {
  return (
    <Box component="ul" maw="32rem" className="box lined">
      {lines.map(({ days, target }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: reminders are a list without ids, drawn anew as a whole
        <li key={at}>
          <Group wrap="nowrap" align="flex-start" justify="space-between" p="8px 16px">
            <Box component="strong" flex="none">
              {offsetWords(days)}
            </Box>
            <span className="muted wrap-anywhere">{targetWords(target, names)}</span>
          </Group>
        </li>
      ))}
    </Box>
  );
}
