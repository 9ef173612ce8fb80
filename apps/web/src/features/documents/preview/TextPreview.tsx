import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import styles from './Preview.module.css';
import { PreviewLoading } from './PreviewLoading.tsx';

/** How much of a text is shown: more makes a browser slow. */
const SHOWN_BYTES = 1024 * 1024;

/** The beginning of a plain text. */
export function TextPreview({ content }: { content: Blob }) {
  const id = useId();
  const { data: text } = useQuery({
    queryKey: ['document-text', id],
    queryFn: () => content.slice(0, SHOWN_BYTES).text(),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (text === undefined) return <PreviewLoading />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must reach it
    <pre className={styles.text} tabIndex={0}>
      {text}
      {content.size > SHOWN_BYTES && (
        <strong>{'\n\n'}Only the first megabyte is shown. Download the file for the rest.</strong>
      )}
    </pre>
  );
}
