import type { ClientLanguage } from '@landfall/contract/client-languages';

/**
 * The contents of a mail that requests documents, in one language. Names and texts contain nothing that mail programs
 * turn into links.
 */
export interface RequestFacts {
  organization: string;
  /** The name of the member who requests them. */
  sender: string;
  /** The missing items, each with the reason and the due day, if known. */
  items: readonly { title: string; text: string }[];
  /** The member's message; may be empty. */
  message: string;
  /** The upload page, and the last day on which it works; null when there is none. */
  link: { url: string; lastDay: string } | null;
}

type Words = (facts: RequestFacts) => {
  subject: string;
  title: string;
  paragraphs: string[];
  points: readonly { title: string; text: string }[];
  quotation?: { by: string; words: string };
  button?: { label: string; url: string };
  footer: string;
};

const quotationOf = ({ sender, message }: RequestFacts) =>
  message ? { quotation: { by: sender, words: message } } : {};

/** The texts of the mail, by language. */
export const REQUEST_WORDS: Readonly<Record<ClientLanguage, Words>> = {
  en: (facts) => ({
    subject: `${facts.organization} needs documents from you`,
    title: 'We need documents from you',
    paragraphs: [
      `${facts.sender} of ${facts.organization} asks you for what is listed below.`,
      ...(facts.link
        ? [
            `You can send photos or files with the button. No account is needed. The link works until ${facts.link.lastDay} and is only for you: please do not pass it on.`,
          ]
        : ['Please bring or send it to the office, or answer this mail with it.']),
    ],
    points: facts.items,
    ...quotationOf(facts),
    ...(facts.link ? { button: { label: 'Send documents', url: facts.link.url } } : {}),
    footer: `You get this mail because ${facts.organization} works on your case. If you do not know the office, you can ignore it.`,
  }),
  es: (facts) => ({
    subject: `${facts.organization} necesita documentos de usted`,
    title: 'Necesitamos documentos de usted',
    paragraphs: [
      `${facts.sender}, de ${facts.organization}, le pide lo que aparece en la lista.`,
      ...(facts.link
        ? [
            `Puede enviar fotos o archivos con el botón. No necesita una cuenta. El enlace funciona hasta el ${facts.link.lastDay} y es solo para usted: por favor, no lo comparta.`,
          ]
        : ['Por favor, tráigalo o envíelo a la oficina, o responda a este correo con ello.']),
    ],
    points: facts.items,
    ...quotationOf(facts),
    ...(facts.link ? { button: { label: 'Enviar documentos', url: facts.link.url } } : {}),
    footer: `Recibe este correo porque ${facts.organization} trabaja en su caso. Si no conoce la oficina, no tiene que hacer nada.`,
  }),
};

/**
 * The words for a due day.
 * @param day in readable form
 */
export const DUE_WORDS: Readonly<Record<ClientLanguage, (day: string) => string>> = {
  en: (day) => `Needed by ${day}.`,
  es: (day) => `Se necesita a más tardar el ${day}.`,
};

/** The words for a due day that has passed. */
export const OVERDUE_WORDS: typeof DUE_WORDS = {
  en: (day) => `It was needed by ${day}: please send it as soon as you can.`,
  es: (day) => `Se necesitaba a más tardar el ${day}: por favor, envíelo lo antes posible.`,
};
