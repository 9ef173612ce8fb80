import { RECEIVED_MAILS_COUNTED } from '@landfall/contract/constants';
import { counted } from '@landfall/contract/counted';
import { useQuery } from '@tanstack/react-query';
import { NavCount } from '../../../ui/NavCount.tsx';
import { unfiledCountQuery } from './triage-queries.ts';

/** The number of mails to be filed, beside their link. Renders nothing while it is unknown or zero. */
export function UnfiledCount() {
  const count = useQuery(unfiledCountQuery).data ?? 0;
  if (count === 0) return null;
  const limit = RECEIVED_MAILS_COUNTED;
  return (
    <NavCount
      count={count}
      limit={limit}
      words={count < limit ? `${counted(count, 'mail')} to be filed` : 'Many mails to be filed'}
    />
  );
}
