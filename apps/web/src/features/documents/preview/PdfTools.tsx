import { ActionIcon, Group, TextInput } from '@mantine/core';
import { IconArrowAutofitWidth, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useState } from 'react';
import styles from './Preview.module.css';

interface PdfToolsProps {
  page: number;
  pages: number;
  percent: number;
  /** Whether pages fit the screen's width. */
  fits: boolean;
  onPage: (no: number) => void;
  onZoom: (step: 1 | -1) => void;
  onFit: () => void;
}

/** The current page, navigation between pages, and the zoom. */
export function PdfTools({ page, pages, percent, fits, onPage, onZoom, onFit }: PdfToolsProps) {
  const [typed, setTyped] = useState<string>();
  function go() {
    const no = Number(typed);
    if (typed && Number.isInteger(no)) onPage(no);
    setTyped(undefined);
  }
  return (
    <Group gap={8} px={16} py={4} justify="center" className={styles.bar ?? ''}>
      <TextInput
        aria-label="Page"
        inputMode="numeric"
        w={64}
        value={typed ?? String(page)}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={go}
        onKeyDown={({ key }) => key === 'Enter' && go()}
      />
      <span>of {pages}</span>
      <ActionIcon aria-label="Zoom out" title="Zoom out (-)" onClick={() => onZoom(-1)}>
        <IconZoomOut size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
      <span className="small muted" role="status">
        {percent}%
      </span>
      <ActionIcon aria-label="Zoom in" title="Zoom in (+)" onClick={() => onZoom(1)}>
        <IconZoomIn size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label="Fit width" title="Fit width (0)" aria-pressed={fits} onClick={onFit}>
        <IconArrowAutofitWidth size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
