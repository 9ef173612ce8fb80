import { Failure, invalidInput } from '../../platform/http/failure.ts';

/** Collects the refused parts of a call, so that all of them are reported at once. */
export class RefusedParts {
  readonly #fields: Record<string, string> = {};

  /**
   * Processes a part of the call.
   * @param path the path of the part, e.g. `dates.2`
   * @param id the field to name when a record is missing or conflicts
   * @returns undefined when the part is refused for a reason that the person can fix
   */
  async of<T>(path: string, act: () => Promise<T>, id?: string): Promise<T | undefined> {
    try {
      return await act();
    } catch (error) {
      const fields = error instanceof Failure ? refusedFields(error, id) : undefined;
      if (!fields) throw error;
      for (const [field, why] of Object.entries(fields))
        this.#fields[path ? `${path}.${field}` : field] = why;
      return undefined;
    }
  }

  /** @throws Failure `invalid_input` that names all refused parts */
  assertNone(): void {
    if (Object.keys(this.#fields).length > 0) throw invalidInput(this.#fields);
  }
}

function refusedFields({ code, fields, message }: Failure, id?: string): Record<string, string> | undefined {
  if (code === 'invalid_input') return fields;
  if (id === undefined) return undefined;
  if (code === 'not_found') return { [id]: 'Is not there, or was deleted' };
  return code === 'conflict' ? { [id]: message } : undefined;
}
