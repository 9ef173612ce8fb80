import type { RuleInOffice } from '@landfall/contract/deadline-rules';
import { Box, Stack } from '@mantine/core';
import { Section } from '../../ui/Section.tsx';

type Counting = RuleInOffice['counting'][number];

/** How a rule counts each of its dates, in words. */
export function HowItCounts({ known: { rule, counting } }: { known: RuleInOffice }) {
  return (
    <Section title="How it counts">
      <Stack gap={16} p="12px 16px" className="box small">
        {counting.map(({ key, steps, safe_steps }) => {
          const label = rule.outputs.find((output) => output.key === key)?.label ?? key;
          return (
            <Stack key={key} gap={4}>
              <p className="muted">{label}</p>
              <Steps label={`How ${label} is counted`} steps={steps} />
              {safe_steps && (
                <details>
                  <summary>The date that is safe under every reading</summary>
                  <Steps label={`How the safe date of ${label} is counted`} steps={safe_steps} />
                </details>
              )}
            </Stack>
          );
        })}
      </Stack>
    </Section>
  );
}

/** Indentation of a step that is nested in another one, in pixels. */
const INDENT = 20;

function Steps({ label, steps }: { label: string; steps: Counting['steps'] }) {
  return (
    <Stack component="ol" gap={4} aria-label={label}>
      {steps.map(({ text, depth }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps stay in their places
        <Box component="li" key={at} pl={depth * INDENT}>
          {text}
        </Box>
      ))}
    </Stack>
  );
}
