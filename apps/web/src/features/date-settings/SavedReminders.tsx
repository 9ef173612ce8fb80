import { SECONDS_PER_DAY } from '@landfall/contract/constants';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { errorWords } from '../../api/error-words.ts';
import type { TargetNames } from '../../lib/reminder-targets.ts';
import { PATHS } from '../../paths.ts';
import { Section } from '../../ui/Section.tsx';
import { RetryAlert } from '../../ui/StateMessage.tsx';
import { organizationQuery } from '../organization/queries.ts';
import { reminderTemplatesQuery } from '../reminders/queries.ts';
import type { DateType } from './date-type.ts';
import { remindsClients } from './form-values.ts';
import { ReminderLines } from './ReminderLines.tsx';

interface SavedRemindersProps {
  dateType: DateType;
  names: TargetNames;
  /** Only admins may read templates. */
  isAdmin: boolean;
}

/** The saved reminders of a date type, its own or those of its template. */
export function SavedReminders({ dateType, names, isAdmin }: SavedRemindersProps) {
  const { templateId, reminders, clientReminders } = dateType;
  const templates = useQuery({ ...reminderTemplatesQuery, enabled: isAdmin && templateId !== null });
  const template = templates.data?.find(({ id }) => id === templateId);
  const lines = templateId
    ? template?.entries.map(({ offset_days, target }) => ({ days: offset_days, target }))
    : reminders.map(({ seconds, target }) => ({ days: Math.round(seconds / SECONDS_PER_DAY), target }));

  return (
    <Section title="Reminders">
      {templateId && !isAdmin && <p className="muted">They come from a reminder template of the office.</p>}
      {templates.isError && !template && (
        <RetryAlert
          message={`The template cannot be shown. ${errorWords(templates.error)}`}
          onRetry={() => void templates.refetch()}
        />
      )}
      {template && (
        <p>
          From the template{' '}
          <Link to={PATHS.reminders} search={{ tab: 'templates', template: template.id }}>
            {template.name}
          </Link>
        </p>
      )}
      {lines &&
        (lines.length === 0 ? (
          <p className="muted">No reminders. Edit this date type to be reminded before a date comes.</p>
        ) : (
          <ReminderLines lines={lines} names={names} />
        ))}
      {lines && remindsClients(lines) && <ClientWords on={clientReminders} />}
    </Section>
  );
}

/** Whether clients get their reminders, and where that can be changed. */
function ClientWords({ on }: { on: boolean }) {
  const office = useQuery(organizationQuery).data;
  if (!on)
    return <p className="muted">Clients get nothing: reminders to clients are off for this date type.</p>;
  if (!office) return null;
  if (office.client_reminders) return <p className="muted">Clients get theirs by mail.</p>;
  return (
    <p className="muted">
      Clients get nothing until reminders to clients are switched on for the office, under{' '}
      <Link to={PATHS.organization}>Organization</Link>.
    </p>
  );
}
