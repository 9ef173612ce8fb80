import type { AuditEntry } from '@landfall/contract/audit';
import { Dialog } from '../../ui/Dialog.tsx';
import { FactList } from '../../ui/Section.tsx';
import { ACTORS } from './audit-sentences.ts';

/** The technical facts of an entry, by which it can be found in an export and in the server's own log. */
export function AuditFacts({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const { id, at, action, actor_kind, person, record, related, fields, changes_hash, seal, request_id } =
    entry;
  const facts = {
    'Time (UTC)': at,
    Action: action,
    'Acted as': ACTORS[actor_kind],
    'Person ID': person.id,
    'Record ID': record?.id ?? '',
    'Second record ID': related?.id ?? '',
    Fields: fields.join(', '),
    'Hash of what was changed (SHA-256)': changes_hash ?? '',
    'Position in the chain of seals': seal === null ? 'Not sealed yet' : seal.toLocaleString('en-US'),
    'Entry ID': id,
    'Request ID': request_id,
  };
  return (
    <Dialog title="Technical Details" onClose={onClose}>
      <FactList facts={facts} />
    </Dialog>
  );
}
