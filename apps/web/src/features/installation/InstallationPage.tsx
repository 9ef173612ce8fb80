import { PRODUCT_NAME } from '@landfall/contract/product';
import { Button, Stack } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { errorWords } from '../../api/error-words.ts';
import { PATHS } from '../../paths.ts';
import { InstantText } from '../../ui/InstantText.tsx';
import { FlowingPage, PageHeader } from '../../ui/Page.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorState, RetryAlert } from '../../ui/StateMessage.tsx';
import { HealthList } from './HealthList.tsx';
import { summaryWords } from './health-words.ts';
import { InstallationLog } from './InstallationLog.tsx';
import { OperatorList } from './OperatorList.tsx';
import { installationQuery } from './queries.ts';

const TITLE = 'Health of this installation';

/** The operators' page: the health of the installation, the operators, and the log. */
export function InstallationPage() {
  useDocumentTitle(`${TITLE} · ${PRODUCT_NAME}`);
  const { data, error, isError, isFetching, refetch } = useQuery(installationQuery);
  const failure = errorWords(error, 'Failed to fetch the health of the installation');
  if (!data) {
    return (
      <FlowingPage>
        <PageHeader title={TITLE} />
        {isError ? <ErrorState message={failure} onTryAgain={() => refetch()} /> : <HealthSkeleton />}
      </FlowingPage>
    );
  }
  const { health, looked_at: lookedAt, version, operators, log } = data;
  return (
    <FlowingPage>
      <PageHeader
        title={TITLE}
        summary={
          <>
            <span>{summaryWords(health)}</span>
            {lookedAt && (
              <span>
                Checked <InstantText instant={lookedAt} layout="ago" />
              </span>
            )}
            <span>Version {version}</span>
          </>
        }
        actions={
          <Button
            variant="default"
            renderRoot={(props) => <Link to={PATHS.backups} params={{ part: undefined }} {...props} />}
          >
            Backups
          </Button>
        }
      />
      {isError && <RetryAlert message={failure} busy={isFetching} onRetry={() => refetch()} />}
      <HealthList health={health} />
      <OperatorList operators={operators} />
      <InstallationLog log={log} />
    </FlowingPage>
  );
}

function HealthSkeleton() {
  return (
    <Stack
      gap={16}
      maw="52rem"
      p={12}
      className="box"
      role="status"
      aria-label="Loading the health of this installation"
    >
      {['60%', '75%', '50%', '65%'].map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </Stack>
  );
}
