import { PRODUCT_NAME } from '@landfall/contract/product';
import { Button, Stack } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { errorWords } from '../../api/error-words.ts';
import { BackLink } from '../../listing/BackLink.tsx';
import { PATHS } from '../../paths.ts';
import { FlowingPage, PageHeader } from '../../ui/Page.tsx';
import { PrintButton } from '../../ui/PrintButton.tsx';
import { RetryAlert } from '../../ui/StateMessage.tsx';
import { organizationQuery } from '../organization/queries.ts';
import { ALL_PARTS } from './address.ts';
import { instantWriter } from './backup-words.ts';
import { ConfirmSheet } from './ConfirmSheet.tsx';
import { useShowSheet } from './queries.ts';
import { RecoverySheetText } from './RecoverySheetText.tsx';

/** The sheet that an operator keeps away from the machine, to restore its backups when it is lost. */
export function RecoverySheet() {
  useDocumentTitle(`Recovery sheet · ${PRODUCT_NAME}`);
  const write = instantWriter(useQuery(organizationQuery).data?.time_zone);
  const show = useShowSheet();
  const { data: sheet } = show;
  return (
    <FlowingPage>
      <PageHeader
        title={`Recovery sheet of ${PRODUCT_NAME}`}
        back={
          <BackLink to={PATHS.backups} params={ALL_PARTS}>
            Backups
          </BackLink>
        }
        actions={sheet && <PrintButton />}
      />
      {sheet ? (
        <>
          <RecoverySheetText sheet={sheet} write={write} />
          <ConfirmSheet />
        </>
      ) : (
        <Stack gap={16} align="flex-start" maw="46rem">
          <p>
            It has the key that opens the backups, where they are, and what to do when this machine is lost.
            Whoever has it and can reach a place can read everything that every office here keeps. Print it in
            private, and keep it away from this machine.
          </p>
          <p className="muted">The installation’s log records who has seen it.</p>
          {show.isError && (
            <RetryAlert
              message={errorWords(show.error, 'Failed to fetch the recovery sheet')}
              onRetry={() => show.mutate()}
            />
          )}
          {!show.isError && (
            <Button loading={show.isPending} onClick={() => show.mutate()}>
              Show the recovery sheet
            </Button>
          )}
        </Stack>
      )}
    </FlowingPage>
  );
}
