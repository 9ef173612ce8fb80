import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../ui/StateMessage.tsx';

interface RecordNotFoundProps {
  title: string;
  text: string;
  /** The list that it would belong to. */
  list: string;
  listLabel: string;
}

/** A record that is not there, was deleted, or belongs to another organization: nobody learns which. */
export function RecordNotFound({ title, text, list, listLabel }: RecordNotFoundProps) {
  return (
    <EmptyState
      wholePage
      title={title}
      text={text}
      action={
        <Button variant="default" renderRoot={(props) => <Link to={list} {...props} />}>
          {listLabel}
        </Button>
      }
    />
  );
}
