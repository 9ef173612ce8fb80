import { type ActorKind, type AuditEntry, auditWords } from '@landfall/contract/audit';
import { AUDIT_SENTENCES, BEGAN_OPERATION } from '@landfall/contract/audit-actions';
import type { AuditedRecord } from '@landfall/contract/audited-records';
import type { RecordChange } from '@landfall/contract/history';
import { type ChangeLine, changeLines, valueWords } from '../../history/change-words.ts';

type Named = Pick<AuditEntry, 'action' | 'record' | 'related' | 'changes'>;

/** A text, or a record to be linked. */
export type SentencePart = string | AuditedRecord;

/** Turns `the case ` into `a case`, for when the record is unknown. */
function ofUnknown(words: string): string {
  return words.replace(/\bthe (?=[a-z ]+ $)/, (_, at: number) =>
    /^[aeiou]/.test(words.slice(at + 4)) ? 'an ' : 'a ',
  );
}

/** The record with its current name; else with its name at the time of the change. */
function lastKnown(record: AuditedRecord, changes: readonly RecordChange[]): AuditedRecord {
  if (record.name) return record;
  const name = changes.find((change) => change.record.id === record.id)?.record.name;
  return name ? { ...record, name } : record;
}

/** Calls with entries of other records too: the kinds that their own sentences are about, and words for the others. */
const SIDE_EFFECTS: Readonly<Record<string, { of: readonly string[]; when: string }>> = {
  'beneficiary.merged': { of: ['beneficiary'], when: 'as two beneficiaries were merged' },
  'people.merged': { of: ['beneficiary', 'petitioner'], when: 'as a merge was undone' },
  'petitioner.merged': { of: ['petitioner'], when: 'as two petitioners were merged' },
  'user.removed': { of: ['user'], when: 'as a member was removed' },
};

/** The sentence of an action, with placeholders for the records. */
function sentenceFor(action: string, record: AuditedRecord | null): string {
  if (record?.kind === 'operation' && !action.startsWith('operation.')) return BEGAN_OPERATION;
  const sentences: Readonly<Record<string, string>> = AUDIT_SENTENCES;
  const sideEffect = SIDE_EFFECTS[action];
  const changed = sentences[`${record?.kind}.updated`];
  if (sideEffect && changed && !sideEffect.of.includes(record?.kind ?? ''))
    return `${changed} ${sideEffect.when}`;
  return sentences[action] ?? `${auditWords(action)}[: {record}]`;
}

/** The sentence that says what was done, with the records it names. */
export function sentenceOf({ action, record, related, changes }: Named): SentencePart[] {
  const sentence = sentenceFor(action, record);
  const named = { '{record}': record, '{related}': related } as const;
  const isName = (piece: string): piece is keyof typeof named => piece in named;
  const told = sentence.replace(/\[(.*?(\{\w+\}).*?)\]/g, (_, part: string, name: string) =>
    isName(name) && named[name] ? part : '',
  );
  const parts: SentencePart[] = [];
  for (const piece of told.split(/(\{\w+\})/)) {
    if (!isName(piece)) parts.push(piece);
    else if (named[piece]) parts.push(lastKnown(named[piece], changes));
    else parts.push(ofUnknown(String(parts.pop() ?? '')).trimEnd());
  }
  return parts.filter((part) => part !== '');
}

/** Adds its day to a record that was created or deleted; the sentence says the rest. */
function dayLine({ became, fields }: RecordChange): ChangeLine[] {
  const day = fields.find(({ field }) => field === 'important_date');
  const to = day && valueWords(day, day.to);
  return became === 'added' && to ? [{ key: 'day', words: 'Date', values: { from: undefined, to } }] : [];
}

/** A change, as the log shows it below the sentence. */
export interface ShownChange {
  id: string;
  lines: ChangeLine[];
  reason: string;
}

/** Joining or leaving a case is recorded for the case and for the person: whether this change is the duplicate to omit. */
function isOtherSide({ record, fields }: RecordChange, ownerId: string | undefined): boolean {
  return record.id === ownerId && fields.some(({ field }) => field === 'on_case');
}

/** The changes of an entry's fields, of its record and of what belongs to it. */
export function shownChanges({ record, changes }: Pick<AuditEntry, 'record' | 'changes'>): ShownChange[] {
  return changes
    .filter((change) => !isOtherSide(change, record?.id))
    .map((change) => {
      const isOwn = change.record.id === record?.id;
      // A date is named by its type, so that its day has to follow.
      const owner = change.kind === 'case_date' ? '' : (record?.id ?? '');
      const lines = isOwn && change.became !== 'changed' ? dayLine(change) : changeLines(change, owner);
      return { id: change.id, lines, reason: change.reason };
    })
    .filter(({ lines, reason }) => lines.length > 0 || reason !== '');
}

/** The kinds of actors, as the log's technical facts name them. */
export const ACTORS: Readonly<Record<ActorKind, string>> = {
  member: 'A member',
  client_link: 'A client, by a link',
  mailbox: 'A mailbox',
  system: 'Landfall itself',
  operator: 'Operator of the installation',
};

/** The name of the actor, or the kind of actor when it is not a member. */
export function actorWords({ person, actor_kind }: Pick<AuditEntry, 'person' | 'actor_kind'>): string {
  if (actor_kind !== 'member') return ACTORS[actor_kind];
  return person.display_name || 'Somebody without a name';
}
