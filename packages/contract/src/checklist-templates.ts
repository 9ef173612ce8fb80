import { z } from 'zod';
import { ITEM_PROVIDERS, itemWords } from './checklist-words.ts';
import { LIMITS } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { id, instant, requiredLine, version, wordKey } from './fields.ts';

/** An item of a template. */
const templateItem = z.strictObject({
  /** Identifies it within the template, whatever its title: a case gets it only once. */
  key: wordKey(LIMITS.checklistKey),
  ...itemWords,
  from: z.enum(ITEM_PROVIDERS),
});
export type TemplateItem = z.infer<typeof templateItem>;

/** A template from which cases of a kind get their checklist. */
export const checklistTemplate = z.object({
  id,
  name: z.string(),
  /** The kind of cases that it is for; null for any. */
  matter_type_id: id.nullable(),
  items: z.array(templateItem),
  version,
  created_at: instant,
});
export type ChecklistTemplate = z.infer<typeof checklistTemplate>;

const params = z.object({ id });
const name = requiredLine(LIMITS.checklistName);
const items = z
  .array(templateItem)
  .max(LIMITS.checklistItems, `At most ${LIMITS.checklistItems}`)
  .refine((all) => new Set(all.map(({ key }) => key)).size === all.length, 'Two items have one key');
const response = z.object({ checklist_template: checklistTemplate });

export const listChecklistTemplates = endpoint({
  method: 'GET',
  path: '/checklist-templates',
  summary: 'Templates of checklists by name, with what they ask for',
  access: 'viewer',
  audit: false,
  response: z.object({ checklist_templates: z.array(checklistTemplate) }),
  errors: [],
});

export const createChecklistTemplate = endpoint({
  method: 'POST',
  path: '/checklist-templates',
  summary: 'Add a template of a checklist',
  access: 'admin',
  audit: 'checklist_template.created',
  body: z.strictObject({ name, matter_type_id: id.nullable().default(null), items: items.default([]) }),
  response,
  status: 201,
  errors: ['conflict'],
});

export const restoreChecklistTemplates = endpoint({
  method: 'POST',
  path: '/checklist-templates/restore-defaults',
  summary: 'Add the bundled checklist templates whose names are not taken',
  access: 'admin',
  audit: 'checklist_templates.restored',
  response: z.object({ checklist_templates: z.array(checklistTemplate) }),
  errors: [],
});

export const getChecklistTemplate = endpoint({
  method: 'GET',
  path: '/checklist-templates/{id}',
  summary: 'A template of a checklist',
  access: 'viewer',
  audit: false,
  params,
  response,
  errors: ['not_found'],
});

export const updateChecklistTemplate = endpoint({
  method: 'POST',
  path: '/checklist-templates/{id}',
  summary: 'Change a template; checklists of cases stay as they are',
  access: 'admin',
  audit: 'checklist_template.updated',
  params,
  body: z.strictObject({
    version: version.optional(),
    name: name.optional(),
    matter_type_id: id.nullable().optional(),
    items: items.optional(),
  }),
  response,
  errors: ['not_found', 'conflict', 'stale_version'],
});

export const deleteChecklistTemplate = endpoint({
  method: 'DELETE',
  path: '/checklist-templates/{id}',
  summary: 'Delete a template; checklists of cases stay as they are',
  access: 'admin',
  audit: 'checklist_template.deleted',
  params,
  errors: ['not_found'],
});
