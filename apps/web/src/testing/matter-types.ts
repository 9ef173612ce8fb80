import { EMPTY_DEFINITION, type KindDefinition } from '@landfall/contract/kind-definitions';
import type { DefinedKind } from '@landfall/contract/matter-type-changes';
import type { MatterType } from '@landfall/contract/matter-types';

/** A kind of case and its definition, which is empty by default. */
export function defined(type: MatterType, definition: Partial<KindDefinition> = {}): DefinedKind {
  return { ...type, definition: { ...EMPTY_DEFINITION, ...definition } };
}
