import { Failure, invalidInput } from '../../platform/http/failure.ts';

/** Collects what is refused of a call's parts, so that all of it is told at once. */
export class RefusedParts {
  readonly #fields: Record<string, string> = {};

  /**
   * Does something with a part of the call.
   * @param path where the part is, e.g. `dates.2`
   * @param id names what is refused when something is not there or stands in the way
   * @returns undefined when it is refused for what a person can change
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

  /** @throws Failure `invalid_input` that names all that was refused */
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
