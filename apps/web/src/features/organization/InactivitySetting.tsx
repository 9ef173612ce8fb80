import type { Organization } from '@landfall/contract/organization';
import { NumberSetting } from './NumberSetting.tsx';

/** After how many days without a change the board shows a case. */
export function InactivitySetting({ organization }: { organization: Organization }) {
  return (
    <NumberSetting
      organization={organization}
      field="inactive_days"
      title="Board"
      text="The board shows open cases in which nothing was changed for so many days. With 0 it does not look for them."
      label="Days without activity"
      saved={(days) =>
        days === 0
          ? 'The board does not look for inactive cases'
          : `The board shows cases after ${days} days without a change`
      }
    />
  );
}
