import type { ComponentProps } from 'react';
import { deferred } from '../../ui/deferred.tsx';
import { OnDemand } from '../../ui/OnDemand.tsx';
import type { CaseReminders as CaseRemindersType } from './CaseReminders.tsx';

const CaseReminders = deferred(async () => (await import('./CaseReminders.tsx')).CaseReminders);

/** The reminders section of a case's page. */
export function RemindersPanel(props: ComponentProps<typeof CaseRemindersType>) {
  return (
    <OnDemand
      title="Reminders"
      show="What will be sent, to whom and when"
      hide="Hide reminders"
      part={CaseReminders}
    >
      <CaseReminders {...props} />
    </OnDemand>
  );
}
