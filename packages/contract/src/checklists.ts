import { z } from 'zod';
import { ITEM_PROVIDERS, itemWords } from './checklist-words.ts';
import { CLIENT_LANGUAGE_CODES } from './client-languages.ts';
import { clientLink, linkDays } from './client-links.ts';
import { LIMITS } from './constants.ts';
import { DOCUMENT_STATES } from './documents.ts';
import { endpoint } from './endpoint.ts';
import { calendarDate, calendarDateInput, id, instant, requiredLine, text, version } from './fields.ts';

/** The states of a checklist item. `not_needed` items are not counted. */
export const ITEM_STATES = ['open', 'asked', 'received', 'accepted', 'not_needed'] as const;
export type ItemState = (typeof ITEM_STATES)[number];

/** The labels of the states on screens and in files. */
export const ITEM_STATE_LABELS: Readonly<Record<ItemState, string>> = {
  open: 'Open',
  asked: 'Asked',
  received: 'Received',
  accepted: 'Accepted',
  not_needed: 'Not needed',
};

/** A document of an item. */
const itemDocument = z.object({ id, title: z.string(), state: z.enum(DOCUMENT_STATES) });

/** An item that a case needs. */
export const checklistItem = z.object({
  id,
  case_id: id,
  ...itemWords,
  from: z.enum(ITEM_PROVIDERS),
  state: z.enum(ITEM_STATES),
  due_on: calendarDate.nullable(),
  note: z.string(),
  /** When the client was last asked for it; null for never. */
  asked_at: instant.nullable(),
  /** Without those in the trash. */
  documents: z.array(itemDocument),
  version,
  created_at: instant,
});
export type ChecklistItem = z.infer<typeof checklistItem>;

const params = z.object({ id });
const one = z.object({ checklist_item: checklistItem });
const provider = z.enum(ITEM_PROVIDERS);

export const getChecklist = endpoint({
  method: 'GET',
  path: '/case_records/{id}/checklist',
  summary: 'The checklist of a case, in its order',
  access: 'viewer',
  audit: false,
  params,
  response: z.object({ items: z.array(checklistItem) }),
  errors: ['not_found'],
});

export const addChecklist = endpoint({
  method: 'POST',
  path: '/case_records/{id}/checklist',
  summary: 'Add the items of a template that the case does not have yet',
  access: 'user',
  audit: 'checklist.added',
  params,
  body: z.strictObject({ template_id: id }),
  response: z.object({
    items: z.array(checklistItem),
    /** The number of added items. */
    added: z.number().int(),
  }),
  errors: ['not_found', 'conflict'],
});

export const createChecklistItem = endpoint({
  method: 'POST',
  path: '/case_records/{id}/checklist-items',
  summary: 'Add an item to the checklist of a case',
  access: 'user',
  audit: 'checklist_item.created',
  params,
  body: z.strictObject({
    title: itemWords.title,
    why: itemWords.why.default(''),
    translations: itemWords.translations.default({}),
    from: provider.default('client'),
    due_on: calendarDateInput.nullable().default(null),
  }),
  response: one,
  status: 201,
  errors: ['not_found', 'conflict'],
});

export const updateChecklistItem = endpoint({
  method: 'POST',
  path: '/checklist-items/{id}',
  summary: 'Change a checklist item or its documents',
  access: 'user',
  audit: 'checklist_item.updated',
  params,
  body: z.strictObject({
    version: version.optional(),
    title: itemWords.title.optional(),
    why: itemWords.why.optional(),
    translations: itemWords.translations.optional(),
    from: provider.optional(),
    state: z.enum(ITEM_STATES).optional(),
    due_on: calendarDateInput.nullable().optional(),
    note: text(LIMITS.checklistNote).optional(),
    /** All of its documents that are shown on its case. */
    document_ids: z.array(id).max(LIMITS.documentsOfItem, `At most ${LIMITS.documentsOfItem}`).optional(),
  }),
  response: one,
  errors: ['not_found', 'stale_version'],
});

export const deleteChecklistItem = endpoint({
  method: 'DELETE',
  path: '/checklist-items/{id}',
  summary: 'Remove an item from its checklist; its documents stay',
  access: 'user',
  audit: 'checklist_item.deleted',
  params,
  errors: ['not_found'],
});

/** The content of a request for missing items, without recipients. */
const requestWords = {
  item_ids: z.array(id).min(1, 'Required').max(LIMITS.checklistItems),
  /** The office's own text. */
  text: text(LIMITS.requestText).trim().default(''),
  language: z.enum(CLIENT_LANGUAGE_CODES).default('en'),
  /** Whether each mail has a link for uploading files. */
  link: z.boolean().default(true),
  days: linkDays,
};

export const previewMissingRequest = endpoint({
  method: 'POST',
  path: '/case_records/{id}/checklist/request/preview',
  summary: 'Preview the mails of a request for missing items',
  access: 'viewer',
  audit: false,
  params,
  body: z.strictObject(requestWords),
  response: z.object({
    subject: z.string(),
    /** The mail in plain text. When each recipient gets a link of their own, its address is cut off with dots. */
    text: z.string(),
    /** The sender's name: the caller, and the office. */
    from_name: z.string(),
    /** The address that replies go to. */
    reply_to: z.string(),
  }),
  errors: ['not_found'],
});

export const requestMissingItems = endpoint({
  method: 'POST',
  path: '/case_records/{id}/checklist/request',
  summary: 'Ask clients for missing items by mail, with a link to send them',
  access: 'user',
  audit: 'checklist.requested',
  sendsMail: true,
  takesKey: true,
  params,
  body: z.strictObject({
    ...requestWords,
    /** Each recipient gets a separate mail. */
    to: z
      .array(
        requiredLine(LIMITS.email).refine(
          (value) => z.email().safeParse(value).success,
          'Not an e-mail address',
        ),
      )
      .min(1, 'Required')
      .max(LIMITS.requestRecipients, `At most ${LIMITS.requestRecipients}`),
  }),
  response: z.object({
    /** The whole checklist. */
    items: z.array(checklistItem),
    /** The created links, one per recipient. */
    client_links: z.array(clientLink),
  }),
  errors: ['not_found', 'conflict', 'email_not_confirmed'],
});
