import { type Finding, off, unwell, well } from './findings.ts';
import { type Archiving, archiveFault } from './platform/db/archiver.ts';

const ELSEWHERE = 'or say with LANDFALL_DATABASE_BACKUP=elsewhere that it is backed up by other means';

/**
 * The backup state of an external database, as far as PostgreSQL shows it.
 * @param archiving undefined: it may not be read
 */
export function archiveFinding(
  archiving: Archiving | undefined,
  databaseBackup: 'archive' | 'elsewhere',
): Finding {
  const subject = 'database log';
  if (databaseBackup === 'elsewhere') return off(subject, 'kept by means that PostgreSQL does not show');
  if (!archiving) return off(subject, 'how it is archived may not be read: see to it that it is');
  const fault = archiveFault(archiving);
  if (fault) return unwell(subject, `${fault}; ${ELSEWHERE}`);
  return well(
    subject,
    archiving.lastArchivedAt === null ? 'archived from now on' : `archived until ${archiving.lastArchivedAt}`,
  );
}
