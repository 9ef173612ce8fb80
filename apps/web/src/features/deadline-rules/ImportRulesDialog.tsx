import { counted } from '@landfall/contract/counted';
import { Alert, Button, Group, Stack } from '@mantine/core';
import { errorWords, fieldWords } from '../../api/error-words.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { FileButton } from '../../ui/FileButton.tsx';
import { type ImportedRules, useImportRules } from './queries.ts';

/** Parses the file as JSON; anything else becomes an empty object, which the server refuses with its own message. */
async function readFile(file: File): Promise<unknown> {
  try {
    return JSON.parse(await file.text());
  } catch {
    return {};
  }
}

const BECAME: Record<ImportedRules[number]['became'], string> = {
  added: 'added',
  changed: 'a new version, which is not in use yet',
  unchanged: 'already here, and the same',
};

/** Imports a file of own rules: all of it, or nothing when it has an error. */
export function ImportRulesDialog({ onClose }: { onClose: () => void }) {
  const { mutate, isPending, error, data } = useImportRules();
  const take = async (file: File | null) => {
    if (file) mutate(await readFile(file));
  };
  return (
    <Dialog onClose={onClose} title="Import Rules">
      <Stack>
        {data ? (
          <Imported imported={data.imported} />
        ) : (
          <p>
            A file that was exported here or by another organization. Every rule in it is checked first;
            nothing is imported while something is wrong, and no rule in use changes.
          </p>
        )}
        {error && <Faults error={error} />}
        <Group gap={8} justify="flex-end">
          {data ? (
            <Button onClick={onClose} data-autofocus>
              Close
            </Button>
          ) : (
            <>
              <Button variant="default" onClick={onClose}>
                Cancel
              </Button>
              <FileButton onChange={take} accept="application/json,.json">
                {(props) => (
                  <Button loading={isPending} {...props}>
                    Choose File
                  </Button>
                )}
              </FileButton>
            </>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}

function Imported({ imported }: { imported: ImportedRules }) {
  return (
    <Stack gap={8} role="status">
      <p>{counted(imported.length, 'rule')} in the file:</p>
      <ul>
        {imported.map(({ key, name, became }) => (
          <li key={key} className="wrap-anywhere">
            {name}: {BECAME[became]}
          </li>
        ))}
      </ul>
    </Stack>
  );
}

function Faults({ error }: { error: Error }) {
  const faults = Object.entries(fieldWords(error));
  return (
    <Alert color="red" role="alert">
      {faults.length === 0 ? (
        errorWords(error)
      ) : (
        <ul>
          {faults.map(([field, words]) => (
            <li key={field} className="wrap-anywhere">
              {words} <span className="small muted">({field})</span>
            </li>
          ))}
        </ul>
      )}
    </Alert>
  );
}
