import type { RuleInOffice } from '@landfall/contract/deadline-rules';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { errorWords } from '../../api/error-words.ts';
import { PATHS } from '../../paths.ts';
import { toastFailure } from '../../ui/toast.tsx';
import { useCountChange } from '../change-sets/queries.ts';
import { useMay } from '../settings/queries.ts';
import { isInForce } from './rule-words.ts';

/**
 * Computes what the shown version of a rule would change and opens that change set: for a version newer than the one in
 * use, for dates that earlier versions still count, or for a rule that is not in force, as if it were. Renders nothing
 * when there is nothing to compute, or for users who may not do so.
 */
export function ShowChangesButton({ known: { rule, adoption } }: { known: RuleInOffice }) {
  const mayCount = useMay('user');
  const navigate = useNavigate();
  const { mutate: count, isPending } = useCountChange();
  const waits = adoption !== null && adoption.version < rule.version;
  const followed = adoption?.version === rule.version && rule.version > 1;
  const isTried = !isInForce(rule);
  if (!mayCount || (!waits && !followed && !isTried)) return null;
  const kind = isTried ? 'what_if' : 'rule_version';
  return (
    <Button
      style={{ alignSelf: 'flex-start' }}
      variant={waits && !isTried ? 'filled' : 'default'}
      loading={isPending}
      onClick={() =>
        count(
          { kind, rule: rule.key, version: rule.version },
          {
            onSuccess: ({ id }) =>
              void navigate({ to: PATHS.changeSet, params: { changeSetId: id }, search: {} }),
            onError: (error) => toastFailure(errorWords(error)),
          },
        )
      }
    >
      {isTried ? 'What If' : waits ? 'Show What Changes' : 'Dates by Earlier Versions'}
    </Button>
  );
}
