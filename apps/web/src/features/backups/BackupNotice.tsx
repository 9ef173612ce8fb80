import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { PATHS } from '../../paths.ts';
import { useIsOperator } from '../settings/queries.ts';
import { ALL_PARTS } from './address.ts';
import { backupNoticeQuery } from './notice-query.ts';

/** Warns that nothing is backed up, while that is so. */
export function BackupNotice() {
  const isOperator = useIsOperator();
  const { data } = useQuery(backupNoticeQuery);
  if (data?.backups !== 'off') return null;
  return (
    <p className="notice screen-only" data-tone="yellow">
      <strong>Backups of this installation are off.</strong> If its disk fails, every case is lost.{' '}
      {isOperator ? (
        <Link to={PATHS.backups} params={ALL_PARTS}>
          Set them up
        </Link>
      ) : (
        'Tell whoever runs it.'
      )}
    </p>
  );
}
