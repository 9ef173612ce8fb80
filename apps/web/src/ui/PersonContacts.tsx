import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { MailLink, PhoneLink } from './ContactLinks.tsx';
import { CopyButton } from './CopyButton.tsx';
import { Nothing } from './Nothing.tsx';

/** A telephone number to call or to copy. */
export function PhoneContact({ name, phone }: { name: string; phone: string }) {
  if (!phone) return <Nothing />;
  return <Contact link={<PhoneLink number={phone} />} value={phone} what={`Phone number of ${name}`} />;
}

/** An e-mail address to write to or to copy. */
export function MailContact({ name, mail }: { name: string; mail: string }) {
  if (!mail) return <Nothing />;
  return <Contact link={<MailLink address={mail} />} value={mail} what={`E-mail address of ${name}`} />;
}

interface PersonContactsProps {
  name: string;
  phone: string;
  mail: string;
}

/** A person's contact details; renders nothing when there are none. */
export function PersonContacts({ name, phone, mail }: PersonContactsProps) {
  return (
    <>
      {phone && <PhoneContact name={name} phone={phone} />}
      {mail && <MailContact name={name} mail={mail} />}
    </>
  );
}

function Contact({ link, value, what }: { link: ReactNode; value: string; what: string }) {
  return (
    <Group component="span" wrap="nowrap" gap={4} justify="space-between">
      <span className="ellipsis" style={{ whiteSpace: 'nowrap' }}>
        {link}
      </span>
      <span className="screen-only">
        <CopyButton value={value} what={what} />
      </span>
    </Group>
  );
}
