import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../ui/StateMessage.tsx';

/**
 * The page of a record that is not there, was deleted, or belongs to another organization: nobody learns which.
 * @param list where it would be found, and what leads there
 */
export function recordNotFound(title: string, text: string, list: { path: string; label: string }) {
  return () => (
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
