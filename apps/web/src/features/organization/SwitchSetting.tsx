import type { Organization } from '@landfall/contract/organization';
import { Button, Group, Switch } from '@mantine/core';
import { errorWords, isSecondFactorRequired } from '../../api/error-words.ts';
import { currentSession } from '../../api/session.ts';
import { confirm } from '../../ui/confirm.tsx';
import { Section } from '../../ui/Section.tsx';
import { RetryAlert } from '../../ui/StateMessage.tsx';
import { toast } from '../../ui/toast.tsx';
import { useUpdateOrganization } from './queries.ts';

/** Texts of each switch: its effect, the question before it is switched on, and the confirmations. */
const SETTINGS = {
  requires_second_factor: {
    title: 'Sign-in',
    label: 'Ask everyone for a second factor',
    description:
      'A code from an app on the phone in addition to the password. Whoever has none yet is asked to set it up at the next click.',
    question: undefined,
    on: 'Everyone signs in with two factors now',
    off: 'A second factor is no longer required',
  },
  requires_verification: {
    title: 'Counted dates',
    label: 'Have a second person confirm counted dates',
    description:
      'The board shows each one until a member who neither entered nor accepted it has compared it with the document. This turns on by itself once two members may write.',
    question: undefined,
    on: 'Counted dates are confirmed by a second person now',
    off: 'Counted dates no longer need a second person',
  },
  client_reminders: {
    title: 'Client reminders',
    label: 'Send reminders to clients',
    description:
      'Beneficiaries and petitioners get nothing until this is on, and the date type’s own switch too.',
    question: {
      title: 'Send reminders to clients?',
      text: 'Beneficiaries and petitioners get mail from now on about dates of the types that let them be reminded. The page of a date type shows what they would get.',
      confirm: 'Send to Clients',
    },
    on: 'Clients get their reminders now',
    off: 'Clients no longer get reminders',
  },
};

interface SwitchSettingProps {
  organization: Organization;
  field: keyof typeof SETTINGS;
}

/** A setting of the organization that is on or off. */
export function SwitchSetting({ organization, field }: SwitchSettingProps) {
  const update = useUpdateOrganization();
  const { title, label, description, question, on, off } = SETTINGS[field];
  const isOn = organization[field];

  async function set(wanted: boolean) {
    if (wanted && question && !(await confirm(question))) return;
    update.mutate({ [field]: wanted }, { onSuccess: () => toast(wanted ? on : off) });
  }

  return (
    <Section title={title}>
      <Switch
        label={label}
        description={description}
        checked={isOn}
        disabled={update.isPending}
        onChange={({ currentTarget }) => void set(currentTarget.checked)}
      />
      {update.error &&
        (isSecondFactorRequired(update.error) ? (
          <Group component="p" gap="8px 16px" mt={12} role="alert">
            {errorWords(update.error)}
            <Button onClick={() => currentSession().stepUp()}>Sign in with a second factor</Button>
          </Group>
        ) : (
          <RetryAlert
            message={errorWords(update.error, 'Failed to update organization')}
            onRetry={() => void set(!isOn)}
          />
        ))}
    </Section>
  );
}
