import { useEffect, useState } from 'react';
import { EmptyState } from '../../../ui/StateMessage.tsx';
import styles from './Preview.module.css';

interface PicturePreviewProps {
  content: Blob;
  /** As the server read it from the bytes. */
  mediaType: string;
  title: string;
}

/** A picture, as large as there is room; a click shows it in its own size and back. */
export function PicturePreview({ content, mediaType, title }: PicturePreviewProps) {
  const [url, setUrl] = useState<string>();
  const [whole, setWhole] = useState(true);
  const [broken, setBroken] = useState(false);
  useEffect(() => {
    const made = URL.createObjectURL(content.slice(0, content.size, mediaType));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [content, mediaType]);

  if (broken)
    return <EmptyState title="This picture is damaged" text="Download it to look at what is left of it." />;
  return (
    <div className={styles.picture} data-whole={whole || undefined}>
      <button
        type="button"
        className={styles.zoom}
        aria-label={whole ? 'Show in its own size' : 'Fit to the screen'}
        onClick={() => setWhole(!whole)}
      >
        {url && <img src={url} alt={title} onError={() => setBroken(true)} />}
      </button>
    </div>
  );
}
