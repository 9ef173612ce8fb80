import { type ActorKind, type AuditEntry, auditWords } from '@landfall/contract/audit';
import { AUDIT_SENTENCES, type AuditAction, BEGAN_OPERATION } from '@landfall/contract/audit-actions';
import type { AuditedRecord } from '@landfall/contract/audited-records';
import type { RecordChange } from '@landfall/contract/history';
import { type ChangeLine, changeLines, valueWords } from '../../history/change-words.ts';

type Named = Pick<AuditEntry, 'action' | 'record' | 'related' | 'changes'>;

/** Words, or a record that they name. */
export type SentencePart = string | AuditedRecord;

/** `the case `: `a case`, where nothing is known of which one. */
function ofUnknown(words: string): string {
  return words.replace(/\bthe (?=[a-z ]+ $)/, (_, at: number) =>
    /^[aeiou]/.test(words.slice(at + 4)) ? 'an ' : 'a ',
  );
}

/** The record as it is called now; else as it was called when it was changed. */
function lastKnown(record: AuditedRecord, changes: readonly RecordChange[]): AuditedRecord {
  if (record.name) return record;
  const name = changes.find((change) => change.record.id === record.id)?.record.name;
  return name ? { ...record, name } : record;
}

/** The sentence of an action, with places for the records. */
function sentenceFor(action: string, record: AuditedRecord | null): string {
  if (record?.kind === 'operation' && !action.startsWith('operation.')) return BEGAN_OPERATION;
  const known: string | undefined = AUDIT_SENTENCES[action as AuditAction];
  return known ?? `${auditWords(action)}[: {record}]`;
}

/** Says in words what whoever acted did, and names the records that it was done with. */
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

/** What came or went by itself says its day; the sentence says the rest. */
function dayLine({ became, fields }: RecordChange): ChangeLine[] {
  const day = fields.find(({ field }) => field === 'important_date');
  const to = day && valueWords(day, day.to);
  return became === 'added' && to ? [{ key: 'day', words: 'Date', values: { from: undefined, to } }] : [];
}

/** A change as the log shows it below the sentence that names the record. */
export interface ShownChange {
  id: string;
  lines: ChangeLine[];
  reason: string;
}

/** Joining or leaving a case is recorded for the case and for the person: whether this change is the duplicate to omit. */
function isOtherSide({ record, fields }: RecordChange, ownerId: string | undefined): boolean {
  return record.id === ownerId && fields.some(({ field }) => field === 'on_case');
}

/** From what to what an entry changed fields, of its record and of what hangs on it. */
export function shownChanges({ record, changes }: Pick<AuditEntry, 'record' | 'changes'>): ShownChange[] {
  return changes
    .filter((change) => !isOtherSide(change, record?.id))
    .map((change) => {
      const isOwn = change.record.id === record?.id;
      // A date goes by its type, so that its day stands behind that.
      const owner = change.kind === 'case_date' ? '' : (record?.id ?? '');
      const lines = isOwn && change.became !== 'changed' ? dayLine(change) : changeLines(change, owner);
      return { id: change.id, lines, reason: change.reason };
    })
    .filter(({ lines, reason }) => lines.length > 0 || reason !== '');
}

/** What acted, as the log's technical facts have it. */
export const ACTORS: Readonly<Record<ActorKind, string>> = {
  member: 'A member',
  client_link: 'A client, by a link',
  mailbox: 'A mailbox',
  system: 'Landfall itself',
  operator: 'Operator of the installation',
};

/** Who acted: a member by their name. */
export function actorWords({ person, actor_kind }: Pick<AuditEntry, 'person' | 'actor_kind'>): string {
  if (actor_kind !== 'member') return ACTORS[actor_kind];
  return person.display_name || 'Somebody without a name';
}
