import { counted } from '@landfall/contract/counted';
import type { Organization } from '@landfall/contract/organization';
import { NumberSetting } from './NumberSetting.tsx';

/** After how many working hours a reminder that nobody took note of goes to the admins. */
export function AcknowledgeSetting({ organization }: { organization: Organization }) {
  return (
    <NumberSetting
      organization={organization}
      field="acknowledge_hours"
      title="Unacknowledged reminders"
      text="A reminder that nobody has acknowledged, and whose date is still open, goes to the admins after so many working hours: Monday to Friday from 9 to 5, without federal holidays. With 0 it does not."
      label="Working hours"
      saved={(hours) =>
        hours === 0
          ? 'Reminders do not go to the admins'
          : `Reminders go to the admins after ${counted(hours, 'working hour')}`
      }
    />
  );
}
