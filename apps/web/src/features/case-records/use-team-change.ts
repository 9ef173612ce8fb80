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
  // Shown until the case is rendered in the version that it was saved as.
  const [edited, setEdited] = useState<{ team: Team; savedAs?: number }>();
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
        const team = next.current;
        sent = team;
        next.current = undefined;
        const version = Math.max(caseRecord.version, savedVersion.current);
        const body = { ...teamChanges(team), version };
        const { case_record } = await call(updateCaseRecord, { params: { id: caseRecord.id }, body });
        showCase(case_record);
        savedVersion.current = case_record.version;
        setEdited((now) => (now?.team === team ? { team, savedAs: case_record.version } : now));
      }
      setSaved(true);
      return true;
    } catch (error) {
      console.error(error);
      sent = next.current ?? sent;
      next.current = undefined;
      setEdited((now) => (now?.team === sent ? undefined : now));
      setFailure(errorWords(error));
      return false;
    } finally {
      saving.current = undefined;
      // Refetched also after a refusal, because another user may have been first.
      void queryClient.invalidateQueries({ queryKey: [QUERY_ROOT.cases] });
    }
  }

  function change(team: Team): void {
    setEdited({ team });
    setFailure(undefined);
    setSaved(false);
    next.current = team;
    saving.current ??= saveAll();
  }

  const isShown = edited?.savedAs !== undefined && caseRecord.version >= edited.savedAs;
  return {
    team: edited && !isShown ? edited.team : teamOf(caseRecord),
    failure,
    isSaving: edited !== undefined && edited.savedAs === undefined,
    isSaved,
    change,
    /** Waits until pending changes are saved. */
    settled: () => saving.current ?? Promise.resolve(true),
  };
}
