import { type UserSettings, updateDisplayName } from '@landfall/contract/settings';
import { Box, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { errorWords, fieldWords } from '../../api/error-words.ts';
import { useUnsavedGuard } from '../../editing/useUnsavedGuard.ts';
import { required, rulesOf } from '../../lib/form-rules.ts';
import { rolesShown, roleTone } from '../../lib/roles.ts';
import { zoneWords } from '../../lib/time-zones.ts';
import { Badge } from '../../ui/Badge.tsx';
import { focusFirstError } from '../../ui/focus-first-error.ts';
import { RetryAlert } from '../../ui/StateMessage.tsx';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { toast } from '../../ui/toast.tsx';
import { organizationQuery } from '../organization/queries.ts';
import { useUpdateDisplayName } from './queries.ts';
import { CardFacts, SettingsCard } from './SettingsCard.tsx';

/** The signed-in person's profile in their office. */
export function SystemUserCard({ user }: Pick<UserSettings, 'user'>) {
  const organization = useQuery(organizationQuery).data;
  const roles = rolesShown(user.roles).map((role) => (
    <Badge key={role} tone={roleTone(role)}>
      {role}
    </Badge>
  ));
  return (
    <SettingsCard title="System User Information">
      <DisplayNameForm displayName={user.display_name} />
      <CardFacts
        facts={[
          { name: 'Email', value: user.email },
          { name: 'Organization', value: organization?.name },
          { name: 'Roles', value: roles },
          { name: 'Office time zone', value: organization && zoneWords(organization.time_zone) },
          { name: 'User ID', value: user.id },
        ]}
      />
    </SettingsCard>
  );
}

const LABEL = 'Display name';
const rules = { display_name: required(LABEL, rulesOf(updateDisplayName).display_name) };

/** The name that colleagues see, edited in place. */
function DisplayNameForm({ displayName }: { displayName: string }) {
  const update = useUpdateDisplayName();
  const form = useForm({ initialValues: { display_name: displayName }, validate: rules });
  useUnsavedGuard(form.isDirty(), form.reset, { inPage: true });

  const submit = form.onSubmit(
    (values) =>
      update.mutate(values.display_name.trim(), {
        onSuccess: ({ user }) => {
          form.setInitialValues({ display_name: user.display_name });
          form.setValues({ display_name: user.display_name });
          form.resetDirty();
          toast('Display name saved');
        },
        onError: (error) => form.setErrors(fieldWords(error)),
      }),
    (errors) => focusFirstError(form, errors),
  );

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={12}>
        <Group wrap="nowrap" gap={8} align="flex-start">
          <TextInput
            flex={1}
            maw="24rem"
            label={LABEL}
            autoComplete="name"
            {...form.getInputProps('display_name')}
          />
          <Box mt={24}>
            <SubmitButton busy={update.isPending} disabled={!form.isDirty()}>
              Save
            </SubmitButton>
          </Box>
        </Group>
        {update.error && (
          <RetryAlert message={errorWords(update.error, 'Failed to update display name')} onRetry={submit} />
        )}
      </Stack>
    </form>
  );
}
