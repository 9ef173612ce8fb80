import { Button } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { forgetRecord } from '../lib/recent-records.ts';
import { EmptyState } from '../ui/StateMessage.tsx';

interface RecordNotFoundProps {
  title: string;
  text: string;
  /** The list that the record would be in, to link to. */
  list: { path: string; label: string };
}

function RecordNotFound({ title, text, list }: RecordNotFoundProps) {
  const href = useLocation({ select: (location) => location.pathname });
  useEffect(() => forgetRecord(href.slice(href.lastIndexOf('/') + 1)), [href]);
  return (
    <EmptyState
      wholePage
      title={title}
      text={text}
      action={
        <Button variant="default" renderRoot={(props) => <Link to={list.path} {...props} />}>
          {list.label}
        </Button>
      }
    />
  );
}

/**
 * The page of a record that does not exist, was deleted, or belongs to another organization: all three look the same.
 */
export function recordNotFound(
  title: RecordNotFoundProps['title'],
  text: RecordNotFoundProps['text'],
  list: RecordNotFoundProps['list'],
) {
  return () => <RecordNotFound title={title} text={text} list={list} />;
}
