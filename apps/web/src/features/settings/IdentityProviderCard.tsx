import { useAuth0 } from '@auth0/auth0-react';
import { PRODUCT_NAME } from '@landfall/contract/product';
import { Box } from '@mantine/core';
import { browserConfig } from '../../api/browser-config.ts';
import { providerPages } from '../../lib/provider-pages.ts';
import { StatusBadge } from '../../ui/Badge.tsx';
import { CardFacts, SettingsCard } from './SettingsCard.tsx';

/** The person's identity at the sign-in provider, with links to manage password and sessions. */
export function IdentityProviderCard({ emailVerified }: { emailVerified: boolean | undefined }) {
  const { user } = useAuth0();
  const domain = browserConfig().auth.domain;
  const accountPage = providerPages(domain, window.location.origin)?.account;
  const verified = emailVerified ?? user?.email_verified ?? false;
  return (
    <SettingsCard title="Identity Provider Information">
      <CardFacts
        facts={[
          { name: 'Name', value: user?.name },
          {
            name: 'Email',
            value: (
              <>
                {user?.email}
                <StatusBadge status={verified ? 'success' : 'warning'}>
                  {verified ? 'Confirmed' : 'Not confirmed'}
                </StatusBadge>
              </>
            ),
          },
          { name: 'Provider', value: accountPage ? `${PRODUCT_NAME}’s own` : domain },
          { name: 'Account ID', value: user?.sub },
        ]}
      />
      {accountPage ? (
        <>
          <Hint
            title="Security"
            text="Change your password, or ask for a second factor when you sign in."
            link={{ label: 'Password and two-factor', href: accountPage }}
          />
          <Hint
            title="Sessions"
            text="See where you are signed in, and sign out devices that you no longer use."
            link={{ label: 'Manage sessions', href: accountPage }}
          />
        </>
      ) : (
        domain && (
          <Hint
            title="Security"
            text={`Your password, second factor and sessions are kept by ${domain}. Manage them there.`}
          />
        )
      )}
    </SettingsCard>
  );
}

interface HintProps {
  title: string;
  text: string;
  link?: { label: string; href: string };
}

function Hint({ title, text, link }: HintProps) {
  return (
    <Box pt={12} style={{ borderTop: '1px solid var(--line)' }}>
      <Box component="h3" fz="sm" fw={600}>
        {title}
      </Box>
      <Box component="p" mb={4} c="dimmed" className="wrap-anywhere">
        {text}
      </Box>
      {link && (
        <a className="accent-link" href={link.href}>
          {link.label}
        </a>
      )}
    </Box>
  );
}
