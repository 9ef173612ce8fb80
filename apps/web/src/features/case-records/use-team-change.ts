import { type CaseRecord, type Duty, updateCaseRecord } from '@landfall/contract/case-records';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '../../api/client.ts';
import { errorWords } from '../../api/error-words.ts';
import { QUERY_ROOT } from '../../api/query-keys.ts';
import { type CaseChanges, useShowCase } from './queries.ts';

/** The members of a team with their duties. */
export type Team = ReadonlyMap<string, Duty>;

/** The team of a case as the server has it. */
export function teamOf({ assignees }: Pick<CaseRecord, 'assignees'>): Team {
  return new Map(assignees.map(({ id, duty }) => [id, duty]));
}

/** Whether two teams have the same members with the same duties. */
export function isSameTeam(one: Team, other: Team): boolean {
  return one.size === other.size && [...one].every(([id, duty]) => other.get(id) === duty);
}

/** The change that sets the team of a case. */
export function teamChanges(team: Team): CaseChanges {
  return {
    assignee_ids: [...team.keys()],
    duties: [...team].map(([person_id, duty]) => ({ person_id, duty })),
  };
}

/**
 * The team of a case while the user edits it: shown as edited, and saved change by change, one after the other. A
 * refusal, for instance after a concurrent change, is reported, and the server's team is shown again.
 */
export function useTeamChange(caseRecord: CaseRecord) {
  const queryClient = useQueryClient();
  const showCase = useShowCase();
  const [wanted, setWanted] = useState<Team>();
  const [failure, setFailure] = useState<string>();
  const [isSaved, setSaved] = useState(false);
  const next = useRef<Team>(undefined);
  const saving = useRef<Promise<boolean>>(undefined);
  // The next change can come before the saved case is rendered.
  const savedVersion = useRef(0);

  /** @returns whether all changes are saved */
  async function saveAll(): Promise<boolean> {
    let sent: Team | undefined;
    try {
      while (next.current) {
        sent = next.current;
        next.current = undefined;
        const version = Math.max(caseRecord.version, savedVersion.current);
        const body = { ...teamChanges(sent), version };
        const { case_record } = await call(updateCaseRecord, { params: { id: caseRecord.id }, body });
        showCase(case_record);
        savedVersion.current = case_record.version;
      }
      setSaved(true);
      return true;
    } catch (error) {
      console.error(error);
      sent = next.current ?? sent;
      next.current = undefined;
      setFailure(errorWords(error));
      return false;
    } finally {
      saving.current = undefined;
      setWanted((now) => (now === sent ? undefined : now));
      // Refetched also after a refusal, because another user may have been first.
      void queryClient.invalidateQueries({ queryKey: [QUERY_ROOT.cases] });
    }
  }

  function change(team: Team): void {
    setWanted(team);
    setFailure(undefined);
    setSaved(false);
    next.current = team;
    saving.current ??= saveAll();
  }

  return {
    team: wanted ?? teamOf(caseRecord),
    failure,
    isSaving: wanted !== undefined,
    isSaved,
    change,
    /** Waits until pending changes are saved. */
    settled: () => saving.current ?? Promise.resolve(true),
  };
}
