import { HEALTH_LABELS, type Health } from '@landfall/contract/installation';
import { PRODUCT_NAME } from '@landfall/contract/product';
import { renderMail } from '../../platform/mail/layout.ts';

const WORDS = {
  attention: {
    subject: 'Attention at',
    title: 'Something needs attention',
    paragraph:
      'What follows needs attention. You get one mail about it, and another one when it is well again.',
  },
  well: {
    subject: 'Well again at',
    title: 'It is well again',
    paragraph: 'What follows needed attention, and is well again.',
  },
} as const;

const moment = (instant: string) => `${instant.slice(0, 16).replace('T', ' ')} UTC`;

/**
 * The mail to operators about troubles, or about the ends of troubles.
 * @param publicUrl origin of the web pages
 */
export function healthMail(kind: keyof typeof WORDS, changes: readonly Health[], publicUrl: string) {
  const { subject, title, paragraph } = WORDS[kind];
  const names = changes.map(({ key }) => HEALTH_LABELS[key].toLowerCase());
  const { host } = new URL(publicUrl);
  return {
    subject: `${subject} ${host}: ${names.join(', ')}`,
    ...renderMail({
      title,
      paragraphs: [paragraph],
      points: changes.map(({ key, since, words }) => ({
        title: HEALTH_LABELS[key],
        text: `Since ${moment(since)}: ${words}`,
      })),
      button: { label: 'Health of this installation', url: `${publicUrl}/installation` },
      footer: `You get this because you run ${PRODUCT_NAME} at ${host}.`,
    }),
  };
}
