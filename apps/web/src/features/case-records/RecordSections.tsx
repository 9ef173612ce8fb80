import { Stack } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useKeptInView } from '../../ui/useKeptInView.ts';
import styles from './RecordSections.module.css';
import { parseSection, type SectionName } from './section-search.ts';

/** What the sections of a record are called where one goes to them. */
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

/** Goes to a section, for the eyes and for the keyboard. */
function show(name: SectionName): void {
  const section = elementOf(name);
  section?.scrollIntoView({ block: 'start' });
  section?.focus({ preventScroll: true });
}

/** The part of the view in which the section lies that is read: its upper third. */
const READ = { rootMargin: '-10% 0px -65%' };

/**
 * The section that is read, of those that a page has. At the end of a page, which scrolls no further, it is the one that
 * was gone to.
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
  /** The sections that the page has, in their order; the same list each time. */
  names: readonly SectionName[];
}

/** The way to each section of a record. The address remembers which one was gone to. */
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

/** A section of a record that can be gone to. */
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
