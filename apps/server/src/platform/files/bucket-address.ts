import type { Bucket } from './bucket-store.ts';

/** Parses the address of a bucket, `https://key:secret@s3.example/bucket?region=us-east-1`; null when it is invalid. */
export function bucketOf(text: string): Bucket | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const { protocol, username, password, pathname } = url;
  if (!/^https?:$/.test(protocol) || !username || !password || pathname === '/') return null;
  return {
    endpoint: `${url.origin}${pathname.replace(/\/+$/, '')}`,
    region: url.searchParams.get('region') ?? 'us-east-1',
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
  };
}
