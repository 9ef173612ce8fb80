import type { Explanation } from '@landfall/contract/case-events';
import { Alert, Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { errorWords, fieldWords } from '../api/error-words.ts';
import { organizationQuery } from '../features/organization/queries.ts';
import { formatDate, formatInstant } from '../lib/date-format.ts';
import { DateField } from '../ui/DateField.tsx';
import { SubmitButton } from '../ui/SubmitButton.tsx';
import { toast } from '../ui/toast.tsx';
import { useVerifyDate } from './queries.ts';

/** Shows who confirmed a counted date; else the button to confirm it, or why the reader may not. */
export function ConfirmDate({ explanation }: { explanation: Explanation }) {
  const { case_date, verified_by, verified, confirming, confirming_refused, event } = explanation;
  const verify = useVerifyDate(case_date.id);
  const { today } = useQuery(organizationQuery).data ?? {};
  const [again, setAgain] = useState('');
  const faults = fieldWords(verify.error);

  function send(event: FormEvent) {
    event.preventDefault();
    const date = confirming === 'again' ? again : case_date.important_date;
    verify.mutate({ date }, { onSuccess: () => toast(`${case_date.date_type} confirmed`) });
  }

  if (verified_by)
    return (
      <p className="notice" data-tone="grey" role="status">
        Confirmed by {verified_by.display_name}, {formatInstant(verified_by.at)}
        {verified === 'self' && ', who also entered it: nobody else could confirm it'}
      </p>
    );
  const against = event.document ? `the document ‘${event.document.title}’` : 'the notice';
  return (
    <form noValidate onSubmit={send}>
      <Stack gap={8}>
        <h3 className="small muted">Not confirmed</h3>
        {confirming === 'no' ? (
          <>
            <p id="confirming-refused">{confirming_refused}</p>
            <div>
              <Button disabled aria-describedby="confirming-refused">
                Confirm
              </Button>
            </div>
          </>
        ) : (
          <>
            <p>
              {confirming === 'yes'
                ? `Compare it with ${against}: is ${formatDate(case_date.important_date)} right?`
                : `Nobody else can confirm it. Look at ${against} once more and enter the date.`}
            </p>
            {confirming === 'again' && today && (
              <DateField
                label="Date, once more"
                required
                today={today}
                value={again}
                onChange={setAgain}
                error={faults.date}
              />
            )}
            {verify.error && !faults.date && (
              <Alert color="red" role="alert">
                {errorWords(verify.error)}
              </Alert>
            )}
            <div>
              <SubmitButton busy={verify.isPending}>Confirm</SubmitButton>
            </div>
          </>
        )}
      </Stack>
    </form>
  );
}
