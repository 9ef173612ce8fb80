import type { RuleInOffice } from '@landfall/contract/deadline-rules';
import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { runReported } from '../../editing/run-reported.ts';
import { PATHS } from '../../paths.ts';
import { confirm } from '../../ui/confirm.tsx';
import { deferred } from '../../ui/deferred.tsx';
import { useMay } from '../settings/queries.ts';
import { useAdoptRule, useArchiveRule, useRetireRule } from './queries.ts';
import { EDITING } from './rule-search.ts';
import { isInForce } from './rule-words.ts';

const UseRuleDialog = deferred(async () => (await import('./UseRuleDialog.tsx')).UseRuleDialog);
const HistoryDialog = deferred(async () => (await import('../../history/HistoryDialog.tsx')).HistoryDialog);

/** The label of the button that adopts the latest version. */
function labelOfUse({ rule, adoption }: RuleInOffice): string {
  if (!adoption) return 'Use This Rule';
  return adoption.version < rule.version ? `Use Version ${rule.version}` : 'Change Date Types';
}

interface RuleActionsProps {
  known: RuleInOffice;
  /** The organization's current day. */
  today: string;
}

/** The actions on a rule beside trying it. */
export function RuleActions({ known, today }: RuleActionsProps) {
  const { rule, adoption } = known;
  const mayChange = useMay('admin');
  const [dialog, setDialog] = useState<'use' | 'history'>();
  const { mutateAsync: adopt } = useAdoptRule(rule.key);
  const { mutateAsync: retire, isPending: isRetiring } = useRetireRule(rule.key);
  const { mutateAsync: setArchived, isPending: isArchiving } = useArchiveRule(rule.key);
  const isArchived = rule.archived_at !== null;
  const close = () => setDialog(undefined);

  async function stop() {
    if (!adoption) return;
    const agreed = await confirm({
      title: 'Stop using this rule?',
      text: 'No more dates are counted by it. Those that it has set stay as they are, and it can be used again at any time.',
      confirm: 'Stop Using It',
    });
    if (!agreed) return;
    const { version, output_map } = adoption;
    await runReported(
      retire(),
      `${rule.name} is no longer used`,
      () => void runReported(adopt({ version, output_map }), `${rule.name} is in use`),
    );
  }

  /** Restores the rule, and adopts it again if it was in use, which restoring alone does not. */
  async function restoreAsItWas() {
    await setArchived(false);
    if (adoption) await adopt({ version: adoption.version, output_map: adoption.output_map });
  }

  async function archive() {
    const agreed =
      !adoption ||
      (await confirm({
        title: 'Archive this rule?',
        text: 'It is in use: no more dates are counted by it. Those that it has set stay as they are, and it can be restored.',
        confirm: 'Archive Rule',
      }));
    if (!agreed) return;
    await runReported(
      setArchived(true),
      `${rule.name} archived`,
      () => void runReported(restoreAsItWas(), `${rule.name} restored`),
    );
  }

  return (
    <Group gap={8}>
      {rule.id && (
        <Button variant="default" onClick={() => HistoryDialog.whenLoaded(() => setDialog('history'))}>
          Show History
        </Button>
      )}
      {mayChange && rule.owner === 'office' && (
        <Button
          variant="default"
          loading={isArchiving}
          onClick={() => (isArchived ? runReported(setArchived(false), `${rule.name} restored`) : archive())}
        >
          {isArchived ? 'Restore Rule' : 'Archive Rule'}
        </Button>
      )}
      {mayChange && !isArchived && (
        <Button
          variant="default"
          renderRoot={(props) => (
            <Link to={PATHS.deadlineRule} params={{ ruleKey: rule.key }} search={EDITING} {...props} />
          )}
        >
          {rule.owner === 'office' ? 'Change This Rule' : 'Change a Copy'}
        </Button>
      )}
      {mayChange && adoption && (
        <Button variant="default" loading={isRetiring} onClick={stop}>
          Stop Using It
        </Button>
      )}
      {mayChange && !isArchived && isInForce(rule) && (
        <Button
          variant={adoption ? 'default' : 'filled'}
          onClick={() => UseRuleDialog.whenLoaded(() => setDialog('use'))}
        >
          {labelOfUse(known)}
        </Button>
      )}
      {dialog === 'use' && <UseRuleDialog known={known} today={today} onClose={close} />}
      {dialog === 'history' && rule.id && (
        <HistoryDialog
          record={{ id: rule.id, name: rule.name }}
          unchanged="New changes to this rule are listed here."
          onClose={close}
        />
      )}
    </Group>
  );
}
