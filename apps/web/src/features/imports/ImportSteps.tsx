import { Group } from '@mantine/core';

const STEPS = { upload: 'Upload', columns: 'Columns', check: 'Check', import: 'Import' } as const;
export type Step = keyof typeof STEPS;

/** The steps of an import, with the current one. */
export function ImportSteps({ current }: { current: Step }) {
  return (
    <Group component="ol" gap="4px 20px" p={0} aria-label="Steps" style={{ listStyle: 'none' }}>
      {(Object.keys(STEPS) as Step[]).map((step, at) => (
        <li
          key={step}
          aria-current={step === current ? 'step' : undefined}
          className={step === current ? undefined : 'muted'}
          style={step === current ? { fontWeight: 600 } : undefined}
        >
          {at + 1}. {STEPS[step]}
        </li>
      ))}
    </Group>
  );
}
