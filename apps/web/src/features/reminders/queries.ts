import { listCaseRecords } from '@landfall/contract/case-records';
import { SEARCH_MIN_LENGTH } from '@landfall/contract/constants';
import type { CallArguments } from '@landfall/contract/endpoint';
import {
  cancelReminder,
  createReminderGroup,
  createReminderTemplate,
  deleteReminderGroup,
  deleteReminderTemplate,
  listReminderGroups,
  listReminders,
  listReminderTemplates,
  previewReminders,
  retryReminder,
  updateReminderGroup,
  updateReminderTemplate,
} from '@landfall/contract/reminders';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { PAGED, pageAt } from '../../api/pages.ts';
import { QUERY_ROOT } from '../../api/query-keys.ts';
import { useRefreshingMutation } from '../../api/refreshing-mutation.ts';
import type { TargetNames } from '../../lib/reminder-targets.ts';
import { useSearchChoices } from '../../listing/useSearchChoices.ts';
import { membersQuery } from '../organization/queries.ts';
import { useMay } from '../settings/queries.ts';
import type { QueueFilters } from './search.ts';

/** Polling interval of an open queue, because reminders are sent meanwhile, in milliseconds. */
const QUEUE_REFRESH_MS = 60_000;

/** The reminders of a status, page by page: pending ones by their time, others the latest first. */
export function queueQuery(filters: QueueFilters) {
  return infiniteQueryOptions({
    queryKey: [QUERY_ROOT.reminders, 'queue', filters],
    queryFn: ({ pageParam, signal }) =>
      call(listReminders, { query: { ...filters, ...pageAt(pageParam) }, signal }),
    ...PAGED,
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: QUEUE_REFRESH_MS,
  });
}

/** All reminder templates, by name. For admins only. */
export const reminderTemplatesQuery = queryOptions({
  queryKey: [QUERY_ROOT.reminders, 'templates'],
  queryFn: async ({ signal }) => (await call(listReminderTemplates, { signal })).templates,
});

/** All groups that reminders can go to, by name. For admins only. */
export const reminderGroupsQuery = queryOptions({
  queryKey: [QUERY_ROOT.reminders, 'groups'],
  queryFn: async ({ signal }) => (await call(listReminderGroups, { signal })).groups,
});

/** The upcoming reminders of a case. The key is below that of cases, because a change to a case may change them. */
export function casePreviewQuery(case_id: string) {
  return queryOptions({
    queryKey: [QUERY_ROOT.cases, 'reminders', case_id],
    queryFn: async ({ signal }) => (await call(previewReminders, { body: { case_id }, signal })).reminders,
  });
}

/** The reminders of an example date of a type. */
export function typePreviewQuery(date_type: string) {
  return queryOptions({
    queryKey: [QUERY_ROOT.dateSettings, 'reminders', date_type],
    queryFn: async ({ signal }) => (await call(previewReminders, { body: { date_type }, signal })).reminders,
  });
}

type Entry = NonNullable<CallArguments<typeof previewReminders>['body']['entries']>[number];

/** The text of a reminder for an example date. Undefined: the reminder is not complete yet. */
export function entryPreviewQuery(entry: Entry | undefined) {
  return queryOptions({
    queryKey: [QUERY_ROOT.reminders, 'example', entry],
    queryFn: async ({ signal }) => {
      const body = { entries: entry ? [entry] : [] };
      return (await call(previewReminders, { body, signal })).reminders[0] ?? null;
    },
    enabled: entry !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/** As many cases as can be read at a glance; more typing narrows the list. */
const FOUND_CASES = 10;

/** The choices of a search select for cases whose title contains the typed text. */
export function useCasesNamed(typed: string) {
  return useSearchChoices(typed, {
    minLength: SEARCH_MIN_LENGTH,
    nothing: 'No case found',
    keyOf: (title) => [QUERY_ROOT.cases, 'named', title],
    find: async (title, signal) => {
      const query = { title, sort: 'title', archived: 'all', limit: FOUND_CASES, total: 'later' } as const;
      const { case_records } = await call(listCaseRecords, { query, signal });
      return case_records.map((found) => ({
        id: found.id,
        label: found.title,
        detail: found.beneficiary_name ?? undefined,
      }));
    },
  });
}

/** What shows reminders: the queue, date types, and the upcoming reminders of a case. */
const SHOWING_REMINDERS = [QUERY_ROOT.reminders, QUERY_ROOT.dateSettings];

/** Refetches everything that shows reminders, also after a failed call, because another user may have been first. */
function useReminderCall<Answer>(mutationFn: (id: string) => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () =>
      Promise.all(
        [[QUERY_ROOT.reminders], [QUERY_ROOT.cases, 'reminders']].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
}

/** Retries a failed reminder. */
export function useRetryReminder() {
  return useReminderCall((id) => call(retryReminder, { params: { id } }));
}

/** Cancels a pending reminder. */
export function useCancelReminder() {
  return useReminderCall((id) => call(cancelReminder, { params: { id } }));
}

/** Adds a template. */
export function useCreateTemplate() {
  return useRefreshingMutation(
    async (body: CallArguments<typeof createReminderTemplate>['body']) =>
      (await call(createReminderTemplate, { body })).template,
    SHOWING_REMINDERS,
  );
}

/** The body of a change to a template; `version` guards against overwriting a concurrent change. */
export type TemplateChanges = CallArguments<typeof updateReminderTemplate>['body'];

/** Changes a template. */
export function useUpdateTemplate(id: string) {
  return useRefreshingMutation(
    async (body: TemplateChanges) => (await call(updateReminderTemplate, { params: { id }, body })).template,
    [...SHOWING_REMINDERS, QUERY_ROOT.cases],
  );
}

/** Deletes a template. */
export function useDeleteTemplate() {
  return useReminderCall((id) => call(deleteReminderTemplate, { params: { id } }));
}

/** Adds a group. */
export function useCreateGroup() {
  return useRefreshingMutation(
    async (body: CallArguments<typeof createReminderGroup>['body']) =>
      (await call(createReminderGroup, { body })).group,
    SHOWING_REMINDERS,
  );
}

/** The body of a change to a group; `version` guards against overwriting a concurrent change. */
export type GroupChanges = CallArguments<typeof updateReminderGroup>['body'];

/** Changes a group. */
export function useUpdateGroup(id: string) {
  return useRefreshingMutation(
    async (body: GroupChanges) => (await call(updateReminderGroup, { params: { id }, body })).group,
    [...SHOWING_REMINDERS, QUERY_ROOT.cases],
  );
}

/** Deletes a group. */
export function useDeleteGroup() {
  return useReminderCall((id) => call(deleteReminderGroup, { params: { id } }));
}

/** The names of all possible targets. Groups stay unknown to those who may not read them. */
export function useTargetNames(): TargetNames {
  const isAdmin = useMay('admin');
  const members = useQuery(membersQuery).data ?? [];
  const groups = useQuery({ ...reminderGroupsQuery, enabled: isAdmin }).data;
  return { members, groups };
}
