import { IconArrowLeft } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';

interface BackLinkProps extends Pick<LinkProps, 'params' | 'search' | 'state'> {
  to: LinkProps['to'] | (string & {});
  /** The title of the page that the link leads to. */
  children: string;
}

/** The link back, above a page's title. A page has at most one. */
export function BackLink({ children, ...place }: BackLinkProps) {
  return (
    <div className="screen-only">
      <Link {...(place as LinkProps)} activeOptions={{ exact: true }} className="back-link">
        <IconArrowLeft size={16} stroke={1.6} aria-hidden />
        Back to {children}
      </Link>
    </div>
  );
}
