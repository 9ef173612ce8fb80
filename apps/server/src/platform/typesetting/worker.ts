import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { NodeCompiler, type NodeTypstDocument, PdfStandard } from '@myriaddreamin/typst-ts-node-compiler';
import { answerTasks } from '../threads/answer-tasks.ts';
import { fontFiles } from './fonts.ts';
import type { TypesettingTask } from './typesetter.ts';

// The compiler is native and synchronous, so it has a thread of its own.

const workspace = dirname(import.meta.filename);
const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontPaths: fontFiles() }] });

/** The document as PDF/UA; undefined when that is not possible, e.g. because it contains a letter that no font has. */
function accessible(document: NodeTypstDocument): Buffer | undefined {
  try {
    return compiler.pdf(document, { pdfStandard: PdfStandard.UA_1 });
  } catch {
    return undefined;
  }
}

answerTasks(({ template, data }: TypesettingTask) => {
  try {
    const compiled = compiler.compile({
      mainFileContent: readFileSync(template, 'utf8'),
      inputs: { data },
    });
    const { result } = compiled;
    if (!result) throw new Error(JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics));
    return accessible(result) ?? compiler.pdf(result);
  } finally {
    // Its cache of one document is useless for another, and would grow with each.
    compiler.evictCache(0);
  }
});
