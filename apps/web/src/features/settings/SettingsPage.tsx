import { PRODUCT_NAME } from '@landfall/contract/product';
import { reaches } from '@landfall/contract/roles';
import { SimpleGrid, Stack } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { errorWords } from '../../api/error-words.ts';
import { useNavigateHere } from '../../listing/useAddress.ts';
import { FlowingPage, PageHeader } from '../../ui/Page.tsx';
import { RetryAlert } from '../../ui/StateMessage.tsx';
import { CalendarFeeds } from '../calendar-feeds/CalendarFeeds.tsx';
import { MailSignature } from '../messages/MailSignature.tsx';
import { MailChoices } from '../notification-settings/MailChoices.tsx';
import { IdentityProviderCard } from './IdentityProviderCard.tsx';
import { PersonalDataCard } from './PersonalDataCard.tsx';
import { settingsQuery } from './queries.ts';
import { SettingsCard } from './SettingsCard.tsx';
import { SystemUserCard } from './SystemUserCard.tsx';
import { parseSettingsSearch, type SettingsSearch } from './search.ts';
import { ThemeCard } from './ThemeCard.tsx';
import { UserSettingsCard } from './UserSettingsCard.tsx';

/** Anchors of the cards. */
const CALENDAR_FEEDS = 'calendar-feeds';
const MAIL_SIGNATURE = 'mail-signature';

/** The signed-in person's profile and personal settings. */
export function SettingsPage() {
  useDocumentTitle(`Settings · ${PRODUCT_NAME}`);
  const settings = useQuery({ ...settingsQuery, refetchOnMount: 'always' });
  const { data } = settings;
  const search = parseSettingsSearch(useSearch({ strict: false }));
  const navigate = useNavigateHere();
  const setAdding = (adding: boolean, saved = false) => {
    const next: SettingsSearch = adding ? { feed: 'new' } : {};
    void navigate({ search: next, replace: saved, ignoreBlocker: saved, resetScroll: false });
  };
  return (
    <FlowingPage>
      <PageHeader title="Settings" />
      {settings.isError && (
        <RetryAlert
          message={`Error: ${errorWords(settings.error)}`}
          busy={settings.isFetching}
          onRetry={() => settings.refetch()}
        />
      )}
      <SimpleGrid
        minColWidth="min(24rem, 100%)"
        autoFlow="auto-fit"
        spacing="lg"
        maw="76rem"
        style={{ alignItems: 'start' }}
      >
        <Stack gap="lg" miw={0}>
          {data && <SystemUserCard user={data.user} />}
          <IdentityProviderCard emailVerified={data?.user.email_verified} />
        </Stack>
        <Stack gap="lg" miw={0}>
          <ThemeCard />
          {data && (
            <SettingsCard title="Notifications">
              <MailChoices needsConfirmedEmail={data.user.needs_confirmed_email} />
            </SettingsCard>
          )}
          {data && reaches(data.user.roles, 'user') && (
            <SettingsCard title="Mail signature" anchor={MAIL_SIGNATURE}>
              <MailSignature />
            </SettingsCard>
          )}
          <SettingsCard title="Calendar feeds" anchor={CALENDAR_FEEDS}>
            <CalendarFeeds adding={search.feed === 'new'} onAdding={setAdding} />
          </SettingsCard>
          {data && <PersonalDataCard />}
          <UserSettingsCard settings={data?.settings} />
        </Stack>
      </SimpleGrid>
    </FlowingPage>
  );
}
