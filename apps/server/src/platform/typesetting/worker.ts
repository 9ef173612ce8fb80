import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { NodeCompiler, type NodeTypstDocument, PdfStandard } from '@myriaddreamin/typst-ts-node-compiler';
import { answerTasks } from '../threads/answer-tasks.ts';
import { fontFiles } from './fonts.ts';
import type { ToBeSet } from './typesetter.ts';

// The compiler is native and synchronous: it has this thread for itself.

const workspace = dirname(import.meta.filename);
const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontPaths: fontFiles() }] });

/** The document as PDF/UA; undefined when it cannot be, e.g. since it holds a letter that no font of ours has. */
function accessible(document: NodeTypstDocument): Buffer | undefined {
  try {
    return compiler.pdf(document, { pdfStandard: PdfStandard.UA_1 });
  } catch {
    return undefined;
  }
}

answerTasks(({ template, data }: ToBeSet) => {
  try {
    const compiled = compiler.compile({
      mainFileContent: readFileSync(template, 'utf8'),
      inputs: { data },
    });
    const { result } = compiled;
    if (!result) throw new Error(JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics));
    return accessible(result) ?? compiler.pdf(result);
  } finally {
    // What it remembers of a document is of no use to another, and would grow with each.
    compiler.evictCache(0);
  }
});
