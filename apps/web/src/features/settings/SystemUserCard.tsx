import type { UserSettings } from '@landfall/contract/settings';
import { useQuery } from '@tanstack/react-query';
import { rolesShown, roleTone } from '../../lib/roles.ts';
import { zoneWords } from '../../lib/time-zones.ts';
import { Badge } from '../../ui/Badge.tsx';
import { organizationQuery } from '../organization/queries.ts';
import { DisplayNameForm } from './DisplayNameForm.tsx';
import { CardFacts, SettingsCard } from './SettingsCard.tsx';

/** The signed-in person as their office knows them. */
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
