import { CASE_STATUS_LABELS, CASE_STATUSES } from '@landfall/contract/case-records';
import { LIMITS } from '@landfall/contract/constants';
import { counted } from '@landfall/contract/counted';
import type { WordField } from '@landfall/contract/imports';
import { NativeSelect, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { errorWords } from '../../api/error-words.ts';
import { Section } from '../../ui/Section.tsx';
import { RetryAlert } from '../../ui/StateMessage.tsx';
import { toastFailure } from '../../ui/toast.tsx';
import { useCreateMatterType } from '../matter-types/definition/queries.ts';
import { isArchived, matterTypesQuery } from '../matter-types/queries.ts';
import styles from './ColumnsStep.module.css';
import type { AskedWord, ImportWords as Words } from './useImportWords.ts';

const TITLES: Readonly<Record<WordField, string>> = {
  status: 'Which status do these values mean?',
  matter_type: 'Which kind of case do these values mean?',
};

/** Values of the choices that are not terms of the office. */
const [UNSETTLED, LEFT_OUT, CREATE] = ['', 'left out', 'create'] as const;

function useChoices(field: WordField) {
  const kinds = useQuery({ ...matterTypesQuery, enabled: field === 'matter_type' }).data ?? [];
  if (field === 'status')
    return CASE_STATUSES.map((value) => ({ value: value as string, label: CASE_STATUS_LABELS[value] }));
  return kinds.filter((kind) => !isArchived(kind)).map(({ id, name }) => ({ value: id, label: name }));
}

/** Asks for the meaning of values in a column that are not terms of the office. Renders nothing when there are none. */
export function ImportWords({ words: { field, words, left, failure, again } }: { words: Words }) {
  const choices = useChoices(field);
  if (failure)
    return <RetryAlert message={errorWords(failure, 'Failed to fetch the values')} onRetry={again} />;
  if (words.length === 0) return null;
  return (
    <Section title={TITLES[field]}>
      <Stack component="ol" gap={0} className={`box lined ${styles.columns}`} aria-label={TITLES[field]}>
        {words.map((word) => (
          <WordRow key={word.value} word={word} field={field} choices={choices} />
        ))}
      </Stack>
      {left > 0 && (
        <p className="small muted">
          {counted(left, 'more value is', 'more values are')} not listed: their rows have errors.
        </p>
      )}
    </Section>
  );
}

interface WordRowProps {
  word: AskedWord;
  field: WordField;
  choices: readonly { value: string; label: string }[];
}

function WordRow({ word: { value, rows, means, isGuess, onMean }, field, choices }: WordRowProps) {
  const create = useCreateMatterType();
  const mayCreate = field === 'matter_type' && [...value].length <= LIMITS.matterTypeName;

  function choose(chosen: string) {
    if (chosen !== CREATE)
      return onMean(chosen === LEFT_OUT ? null : chosen === UNSETTLED ? undefined : chosen);
    create.mutate(
      { name: value },
      {
        onSuccess: ({ matter_type }) => onMean(matter_type.id),
        onError: (error) => toastFailure(`“${value}” was not created. ${errorWords(error)}`),
      },
    );
  }
  return (
    <li className={styles.column}>
      <div className="wrap-anywhere">
        <strong>{value}</strong>
        <div className="small muted">
          {counted(rows, 'row')}
          {isGuess && ' · a guess'}
        </div>
      </div>
      <NativeSelect
        aria-label={`${value} means`}
        disabled={create.isPending}
        data={[
          { value: UNSETTLED, label: 'Not settled: an error' },
          { value: LEFT_OUT, label: 'Left out' },
          ...(mayCreate ? [{ value: CREATE, label: `Create “${value}”` }] : []),
          { group: field === 'status' ? 'Statuses' : 'Kinds of cases', items: [...choices] },
        ]}
        value={means === undefined ? UNSETTLED : (means ?? LEFT_OUT)}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
    </li>
  );
}
