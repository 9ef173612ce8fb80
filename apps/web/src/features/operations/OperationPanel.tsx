import { Box, CloseButton, Group, Progress, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { errorWords } from '../../api/error-words.ts';
import { PATHS } from '../../paths.ts';
import { FailureList } from './FailureList.tsx';
import { unfollow } from './followed-operations.ts';
import { OperationActions, useOperationActions } from './OperationActions.tsx';
import { stateWords } from './operation-words.ts';
import { isUnderWay, useOperation } from './queries.ts';

/** The progress of running operations, and the results of finished ones, with Undo. */
export function OperationPanel({ ids }: { ids: readonly string[] }) {
  return (
    <section aria-label="Progress">
      <Stack component="ul" gap={0} className="lined">
        {ids.map((id) => (
          <OperationRow key={id} id={id} />
        ))}
      </Stack>
      <Box p="6px 14px 10px" className="small">
        <Link to={PATHS.operations}>Recent operations</Link>
      </Box>
    </section>
  );
}

function OperationRow({ id }: { id: string }) {
  const { data: operation, error } = useOperation(id);
  const actions = useOperationActions(id, true);
  if (!operation) return error && <li>{errorWords(error)}</li>;
  const active = isUnderWay(operation);
  const { title, done, total } = operation;
  return (
    <Stack component="li" gap={6} p="10px 8px 12px 14px">
      <Group wrap="nowrap" gap={8} align="flex-start">
        <Text component="h2" flex={1} miw={0} fw={600} className="wrap-anywhere">
          {title}
        </Text>
        {!active && <CloseButton size={28} aria-label={`Close ${title}`} onClick={() => unfollow(id)} />}
      </Group>
      {active && <Progress value={total > 0 ? (100 * done) / total : 100} aria-label={title} />}
      <Group wrap="nowrap" gap={8} justify="space-between" mih={28}>
        <span role="status" className="muted">
          {stateWords(operation)}
        </span>
        <OperationActions operation={operation} actions={actions} />
      </Group>
      {actions.failure && <span role="alert">{errorWords(actions.failure)}</span>}
      <FailureList operation={operation} />
    </Stack>
  );
}
