import type { RuleInOffice } from '@landfall/contract/deadline-rules';
import { capitalized, keyWords } from '@landfall/domain/deadline-rules/key-words';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatInstantDay } from '../../lib/date-format.ts';
import { FactList, Section } from '../../ui/Section.tsx';
import { Swatch } from '../../ui/Swatch.tsx';
import { allDateTypesQuery } from '../date-settings/queries.ts';
import type { OfferedType } from './output-types.ts';
import { RuleChanges } from './RuleChanges.tsx';
import { isInForce } from './rule-words.ts';
import { ShowChangesButton } from './ShowChangesButton.tsx';

/** The name of the date type that an output sets on a case. */
function typeShown(id: string | null, types: readonly OfferedType[] | undefined): ReactNode {
  if (id === null) return 'Sets no date';
  if (!types) return '…';
  const type = types.find((one) => one.id === id);
  if (!type) return 'A date type that no longer exists';
  return (
    <>
      <Swatch name={type.name} hex={type.hex} />
      {type.archived && ' (archived)'}
    </>
  );
}

function factsOfUse(
  { rule, adoption }: RuleInOffice,
  types: readonly OfferedType[] | undefined,
): Record<string, ReactNode> | undefined {
  if (!adoption) return undefined;
  const { version, adopted_at, adopted_by, output_map } = adoption;
  const dates = Object.entries(output_map).map(([key, id]) => [
    rule.outputs.find((output) => output.key === key)?.label ?? capitalized(keyWords(key)),
    typeShown(id, types),
  ]);
  return {
    Version: version,
    Since: `${formatInstantDay(adopted_at)}${adopted_by.display_name && `, by ${adopted_by.display_name}`}`,
    ...Object.fromEntries(dates),
  };
}

/** The office's use of a rule: since when, and with which date types. */
export function RuleUseSection({ known }: { known: RuleInOffice }) {
  const { data: types } = useQuery(allDateTypesQuery);
  const facts = factsOfUse(known, types);
  const { rule, adoption } = known;
  return (
    <Section title="Use">
      {adoption && adoption.version < rule.version && (
        <p className="notice" data-tone="yellow">
          Version {rule.version}, which this page shows, is new. Dates are counted by version{' '}
          {adoption.version} until an administrator takes the new one into use.
        </p>
      )}
      <ShowChangesButton known={known} />
      {known.changes.length > 0 && <RuleChanges changes={known.changes} />}
      {facts ? (
        <FactList facts={facts} />
      ) : (
        <p className="empty-box">
          {isInForce(rule)
            ? 'Not in use: you can try it, but no case date is counted by it.'
            : 'It is not in force, so it cannot be used: what it gives is only a preview.'}
        </p>
      )}
    </Section>
  );
}
