import type { CaseBeneficiary } from '@landfall/contract/beneficiaries';
import { type ChecklistItem, requestMissingItems } from '@landfall/contract/checklists';
import {
  CLIENT_LANGUAGE_CODES,
  CLIENT_LANGUAGES,
  type ClientLanguage,
} from '@landfall/contract/client-languages';
import { LIMITS } from '@landfall/contract/constants';
import { fieldWords } from '../../api/error-words.ts';
import { rulesOf } from '../../lib/form-rules.ts';
import { idsToAskFor } from './item-progress.ts';
import type { MissingRequest, RequestWords } from './queries.ts';
import { addressesFor, addressFault, type Recipient, typedAddresses } from './recipients.ts';

/** The form values of a request for missing items. */
export interface RequestValues {
  item_ids: string[];
  /** Chosen addresses of people on the case. */
  to: string[];
  /** Other addresses, as typed. */
  other: string;
  language: string;
  text: string;
  link: boolean;
  days: string;
}

/** The languages in which clients are written to. */
export const LANGUAGE_CHOICES = CLIENT_LANGUAGE_CODES.map((value) => ({
  value,
  label: CLIENT_LANGUAGES[value],
}));

/** The default number of days for which a link is valid. */
export const LINK_DAYS = '7';

/** The initial values of a request: everything missing from clients and petitioners, to those who provide it. */
export function firstRequest(
  items: readonly ChecklistItem[],
  recipients: readonly Recipient[],
  beneficiaries: readonly Pick<CaseBeneficiary, 'language'>[],
): RequestValues {
  const item_ids = idsToAskFor(items);
  return {
    item_ids,
    to: addressesFor(
      items.filter(({ id }) => item_ids.includes(id)),
      recipients,
    ),
    other: '',
    language: beneficiaries[0]?.language ?? 'en',
    text: '',
    link: true,
    days: LINK_DAYS,
  };
}

/** All recipients, each once. */
export function addressesOf({ to, other }: Pick<RequestValues, 'to' | 'other'>): string[] {
  const known = new Set(to.map((address) => address.toLowerCase()));
  const typed = typedAddresses(other).filter((address) => {
    const key = address.toLowerCase();
    return !known.has(key) && known.add(key);
  });
  return [...to, ...typed];
}

const { days, text } = rulesOf(requestMissingItems);

/** The error of a link's number of days, or null. */
export function daysFault(typed: string): string | null {
  return typed.trim() === '' ? 'Required' : days(Number(typed));
}

/** The error of the recipients as a whole, or null. */
function recipientsFault(values: RequestValues): string | null {
  const count = addressesOf(values).length;
  if (count === 0) return 'Choose somebody, or write an address below';
  return count > LIMITS.requestRecipients ? `At most ${LIMITS.requestRecipients} addresses` : null;
}

/** Validation rules of a request. */
export const REQUEST_RULES = {
  item_ids: (ids: string[]) => (ids.length === 0 ? 'Choose at least one item' : null),
  to: (_: string[], values: RequestValues) => recipientsFault(values),
  other: addressFault,
  text,
  days: (typed: string, { link }: RequestValues) => (link ? daysFault(typed) : null),
};

function wordsOf({ item_ids, language, text: words, link, days: typed }: RequestValues): RequestWords {
  return {
    item_ids,
    text: words,
    language: language as ClientLanguage,
    link,
    ...(link && { days: Number(typed) }),
  };
}

/** The content of a request for the preview; undefined while it is invalid. */
export function previewedWords(values: RequestValues): RequestWords | undefined {
  const { item_ids, text: words, days: typed } = REQUEST_RULES;
  const fault = item_ids(values.item_ids) ?? words(values.text) ?? typed(values.days, values);
  return fault === null ? wordsOf(values) : undefined;
}

/** A request as it is sent. */
export function sentRequest(values: RequestValues): MissingRequest {
  return { ...wordsOf(values), to: addressesOf(values) };
}

/** Maps the server's errors to the form's fields: an error of one entry shows at its whole field. */
export function requestErrors(error: Error): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fieldWords(error)).map(([field, reason]) => [field.replace(/\..*$/, ''), reason]),
  );
}
