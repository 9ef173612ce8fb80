import { Menu } from '@mantine/core';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { errorWords } from '../../api/error-words.ts';
import { saveFile } from '../../lib/save-file.ts';
import { deferred } from '../../ui/deferred.tsx';
import { MoreMenu } from '../../ui/MoreMenu.tsx';
import { toastFailure } from '../../ui/toast.tsx';
import { loadRuleFile } from './queries.ts';

const ImportRulesDialog = deferred(async () => (await import('./ImportRulesDialog.tsx')).ImportRulesDialog);

const FILE = { name: 'deadline-rules.json', type: 'application/json' };

/** Exports own rules to a file, and imports them. */
export function RuleFileMenu({ mayImport }: { mayImport: boolean }) {
  const [importing, setImporting] = useState(false);

  async function save() {
    try {
      saveFile(FILE.name, await loadRuleFile(), FILE.type);
    } catch (error) {
      console.error(error);
      toastFailure(`Nothing was exported. ${errorWords(error)}`);
    }
  }

  return (
    <>
      <MoreMenu label="More for deadline rules">
        <Menu.Item leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />} onClick={save}>
          Export Own Rules
        </Menu.Item>
        {mayImport && (
          <Menu.Item
            leftSection={<IconUpload size={16} stroke={1.6} aria-hidden />}
            onClick={() => ImportRulesDialog.whenLoaded(() => setImporting(true))}
          >
            Import Rules
          </Menu.Item>
        )}
      </MoreMenu>
      {importing && <ImportRulesDialog onClose={() => setImporting(false)} />}
    </>
  );
}
