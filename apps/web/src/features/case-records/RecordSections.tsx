import { Stack } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useKeptInView } from '../../ui/useKeptInView.ts';
import styles from './RecordSections.module.css';
import { parseSection, type SectionName } from './section-search.ts';

/** The labels of the sections in the links to them. */
const TITLES: Readonly<Record<SectionName, string>> = {
  dates: 'Dates',
  events: 'Events',
  cases: 'Cases',
  family: 'Family',
  checklist: 'Checklist',
  numbers: 'Numbers',
  timeline: 'Timeline',
  tasks: 'Tasks',
  documents: 'Documents',
  messages: 'Messages',
  notes: 'Notes',
  history: 'History',
};

const elementOf = (name: SectionName) => document.getElementById(`section-${name}`);

/** Scrolls to a section and moves the focus there. */
function show(name: SectionName): void {
  const section = elementOf(name);
  section?.scrollIntoView({ block: 'start' });
  section?.focus({ preventScroll: true });
}

/** The part of the viewport in which a section counts as being read: its upper third. */
const READ = { rootMargin: '-10% 0px -65%' };

/**
 * The section being read, among those of the page. At the end of the page, which cannot scroll further, it is the
 * section that was last navigated to.
 */
function useSectionInView(names: readonly SectionName[], wanted: SectionName | undefined) {
  const [read, setRead] = useState(names[0]);
  const [atEnd, setAtEnd] = useState(false);
  useEffect(() => {
    const inView = new Set<string>();
    const reading = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries)
        if (isIntersecting) inView.add(target.id);
        else inView.delete(target.id);
      const first = names.find((name) => inView.has(`section-${name}`));
      if (first) setRead(first);
    }, READ);
    const sections = names.map(elementOf).filter((section) => section !== null);
    for (const section of sections) reading.observe(section);
    const ending = new IntersectionObserver(
      ([entry]) => setAtEnd(entry !== undefined && entry.intersectionRatio === 1),
      { threshold: 1 },
    );
    const last = sections.at(-1);
    if (last) ending.observe(last);
    return () => {
      reading.disconnect();
      ending.disconnect();
    };
  }, [names]);
  return atEnd && wanted ? wanted : read;
}

interface SectionLinksProps {
  /** The sections of the page, in order. Keep the array between renders. */
  names: readonly SectionName[];
}

/** Links to the sections of a record. The address holds the one that was last navigated to. */
export function SectionLinks({ names }: SectionLinksProps) {
  const wanted = parseSection(useSearch({ strict: false })).section;
  const current = useSectionInView(names, wanted);
  return (
    <nav className={styles.nav} aria-label="Sections">
      <div className={styles.links}>
        {names.map((name) => (
          <Link
            key={name}
            to="."
            search={(held: object) => ({ ...held, section: name })}
            replace
            resetScroll={false}
            data-current={name === current || undefined}
            onClick={() => show(name)}
          >
            {TITLES[name]}
          </Link>
        ))}
      </div>
    </nav>
  );
}

/** A section of a record that links can point to. */
export function RecordSection({ name, children }: { name: SectionName; children: ReactNode }) {
  const section = useRef<HTMLDivElement>(null);
  const wanted = parseSection(useSearch({ strict: false })).section === name;
  useKeptInView(section, wanted, 'start');
  return (
    <Stack ref={section} id={`section-${name}`} tabIndex={-1} gap={24} className={styles.section ?? ''}>
      {children}
    </Stack>
  );
}
