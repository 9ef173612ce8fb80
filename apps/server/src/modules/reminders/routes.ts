import * as contract from '@landfall/contract/reminders';
import type { Bind } from '../../platform/http/bind.ts';
import * as groups from './groups.ts';
import { preview } from './preview.ts';
import * as queue from './queue.ts';
import * as templates from './templates.ts';

/** @param publicUrl origin of the web pages, without a trailing slash */
export function reminderRoutes(bind: Bind, publicUrl: string): void {
  bind(contract.listReminderTemplates, async (session) => ({
    templates: await templates.listTemplates(session),
  }));
  bind(contract.createReminderTemplate, async (session, { body }) => ({
    template: await templates.addTemplate(session, body),
  }));
  bind(contract.getReminderTemplate, async (session, { params }) => ({
    template: await templates.readTemplate(session, params.id),
  }));
  bind(contract.updateReminderTemplate, async (session, { params, body }) => ({
    template: await templates.editTemplate(session, params.id, body),
  }));
  bind(contract.deleteReminderTemplate, (session, { params }) =>
    templates.removeTemplate(session, params.id),
  );
  bind(contract.listReminderGroups, async (session) => ({ groups: await groups.listGroups(session) }));
  bind(contract.createReminderGroup, async (session, { body }) => ({
    group: await groups.addGroup(session, body),
  }));
  bind(contract.getReminderGroup, async (session, { params }) => ({
    group: await groups.readGroup(session, params.id),
  }));
  bind(contract.updateReminderGroup, async (session, { params, body }) => ({
    group: await groups.editGroup(session, params.id, body),
  }));
  bind(contract.deleteReminderGroup, (session, { params }) => groups.removeGroup(session, params.id));
  bind(contract.listReminders, (session, { query }) => queue.listQueue(session, query));
  bind(contract.retryReminder, async (session, { params }) => ({
    reminder: await queue.retryReminder(session, params.id),
  }));
  bind(contract.cancelReminder, async (session, { params }) => ({
    reminder: await queue.cancelReminder(session, params.id),
  }));
  bind(contract.previewReminders, (session, { body }) => preview(session, body, publicUrl));
}
