import type { ComponentProps } from 'react';
import { useState } from 'react';
import { QuietButton } from '../../ui/buttons.tsx';
import { deferred } from '../../ui/deferred.tsx';
import { Section } from '../../ui/Section.tsx';
import type { CaseReminders as CaseRemindersType } from './CaseReminders.tsx';

const CaseReminders = deferred(async () => (await import('./CaseReminders.tsx')).CaseReminders);

/** The part of a case's page that tells what will be sent. Nothing of it is fetched until somebody asks. */
export function RemindersPanel(props: ComponentProps<typeof CaseRemindersType>) {
  const [shown, setShown] = useState(false);
  const toggle = () => (shown ? setShown(false) : CaseReminders.whenLoaded(() => setShown(true)));
  return (
    <Section
      title="Reminders"
      actions={
        <QuietButton aria-expanded={shown} onClick={toggle}>
          {shown ? 'Hide reminders' : 'What will be sent, to whom and when'}
        </QuietButton>
      }
    >
      {shown && <CaseReminders {...props} />}
    </Section>
  );
}
