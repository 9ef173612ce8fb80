import { useEffect, useState } from 'react';
import { EmptyState } from '../../../ui/StateMessage.tsx';
import type { OpenedPdf, PdfRefusal } from './open-pdf.ts';
import { openPdf, PdfRefusedError } from './open-pdf.ts';
import { PdfPages } from './PdfPages.tsx';
import { PreviewLoading } from './PreviewLoading.tsx';

const REFUSALS: Readonly<Record<PdfRefusal, { title: string; text: string }>> = {
  form: {
    title: 'This is a form that only Adobe Reader can show',
    text: 'It is an XFA form, whose pages are made while it is open. Download it and open it there.',
  },
  encrypted: {
    title: 'This PDF is protected by a password',
    text: 'Download it and open it with the password.',
  },
  damaged: {
    title: 'This PDF is damaged',
    text: 'It cannot be shown. Download it to try another program, or ask for the file again.',
  },
};

/** The pages of a PDF, scrolled to one of them, or why they are not shown. */
export function PdfPreview({ content, page }: { content: Blob; page: number }) {
  const [opened, setOpened] = useState<OpenedPdf>();
  const [refusal, setRefusal] = useState<PdfRefusal>();
  useEffect(() => {
    const left = new AbortController();
    async function open() {
      try {
        setOpened(await openPdf(await content.arrayBuffer(), left.signal));
      } catch (error) {
        if (left.signal.aborted) return;
        console.error(error);
        setRefusal(error instanceof PdfRefusedError ? error.refusal : 'damaged');
      }
    }
    void open();
    return () => {
      left.abort();
      setOpened(undefined);
    };
  }, [content]);

  if (refusal) return <EmptyState {...REFUSALS[refusal]} />;
  return opened ? <PdfPages {...opened} page={page} /> : <PreviewLoading />;
}
