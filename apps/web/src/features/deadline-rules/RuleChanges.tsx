import type { RuleInOffice } from '@landfall/contract/deadline-rules';
import { Box, Stack } from '@mantine/core';
import { Nothing } from '../../ui/Nothing.tsx';

/** The differences between the latest version of a rule and the one in use. */
export function RuleChanges({ changes }: Pick<RuleInOffice, 'changes'>) {
  return (
    <Stack component="ul" gap={12} p="12px 16px" className="box small" aria-label="What is new">
      {changes.map(({ what, from, to }) => (
        <li key={what}>
          <Box component="p" fw={600}>
            {what}
          </Box>
          <Side label="In use" text={from} />
          <Side label="New" text={to} />
        </li>
      ))}
    </Stack>
  );
}

function Side({ label, text }: { label: string; text: string | null }) {
  return (
    <Box style={{ display: 'grid', gridTemplateColumns: '4rem 1fr' }}>
      <span className="muted">{label}</span>
      <span className="wrap-anywhere" style={{ whiteSpace: 'pre-line' }}>
        {text ?? <Nothing />}
      </span>
    </Box>
  );
}
