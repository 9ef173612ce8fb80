import { useEffect, useState } from 'react';
import { EmptyState } from '../../../ui/StateMessage.tsx';
import styles from './Preview.module.css';

interface PicturePreviewProps {
  content: Blob;
  /** The content type that the server detected. */
  mediaType: string;
  title: string;
}

/** A picture fitted into the available space; a click toggles its original size. */
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
        aria-label={whole ? 'Show at actual size' : 'Fit to the screen'}
        onClick={() => setWhole(!whole)}
      >
        {url && <img src={url} alt={title} onError={() => setBroken(true)} />}
      </button>
    </div>
  );
}
