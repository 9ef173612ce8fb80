import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { typeset } from './typesetter.ts';

const folder = mkdtempSync(join(tmpdir(), 'landfall-typesetting-'));
afterAll(() => rmSync(folder, { recursive: true }));

function template(name: string, text: string): URL {
  const path = join(folder, name);
  writeFileSync(path, text);
  return pathToFileURL(path);
}

const plain = template(
  'plain.typ',
  '#set document(title: "Plain")\n#set text(font: "Noto Sans", fallback: false)\n#json(bytes(sys.inputs.data)).words',
);

describe('the typesetter', () => {
  it('renders a template with data as a PDF', async () => {
    const pdf = await typeset(plain, { words: '#panic() *not* markup' });
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('reports why it cannot render a document, and renders the next one', async () => {
    const broken = template('broken.typ', '#nothing-of-this-name');
    await expect(typeset(broken, {})).rejects.toThrow('unknown variable');
    expect((await typeset(plain, { words: 'again' })).length).toBeGreaterThan(1_000);
  });

  it('reads no file but the template', async () => {
    const curious = template('curious.typ', '#read("/etc/passwd")');
    await expect(typeset(curious, {})).rejects.toThrow('/etc/passwd');
  });
});
