import { mailHref, phoneHref, websiteHref, websiteWords } from '../lib/contact-links.ts';
import { Nothing } from './Nothing.tsx';

/** A mailto link. */
export function MailLink({ address }: { address: string }) {
  if (!address) return <Nothing />;
  return (
    <a href={mailHref(address)} className="contact-link" title={address}>
      {address}
    </a>
  );
}

/** A link that dials a telephone number. */
export function PhoneLink({ number }: { number: string }) {
  if (!number) return <Nothing />;
  const href = phoneHref(number);
  return href ? (
    <a href={href} className="contact-link" title={number}>
      {number}
    </a>
  ) : (
    number
  );
}

/** A link to a website in a new tab, without a referrer. */
export function WebsiteLink({ address }: { address: string }) {
  if (!address) return <Nothing />;
  const href = websiteHref(address);
  return href ? (
    <a href={href} target="_blank" rel="noopener noreferrer" className="contact-link" title={address}>
      {websiteWords(address)}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  ) : (
    address
  );
}
