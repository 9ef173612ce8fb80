import { Box, Stack } from '@mantine/core';
import { Section } from '../../ui/Section.tsx';
import type { WriteInstant } from './backup-words.ts';
import type { RecoverySheet } from './queries.ts';

/** A key's prefix, its middle, and its end in groups of six, of which the last is asked for. */
const PARTS = /^(AGE-SECRET-KEY-1)(.*?)((?:.{6})*)$/;

/** The key in groups that a person can copy by hand, the last one whole. */
function groupsOf(identity: string): string[] {
  const [, prefix = '', rest = '', sixes = ''] = PARTS.exec(identity) ?? [];
  return [prefix, rest, ...(sixes.match(/.{6}/g) ?? [])].filter((group) => group !== '');
}

/** The gaps are margins, so that a copied key has no spaces. */
function Key({ identity }: { identity: string }) {
  return (
    <Box component="code" aria-label={identity} role="img" fz={18} lh={1.9}>
      {groupsOf(identity).map((group, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text that never changes
        <span key={at} style={{ marginRight: '0.75ch', display: 'inline-block' }}>
          {group}
        </span>
      ))}
    </Box>
  );
}

interface RecoverySheetTextProps {
  sheet: RecoverySheet;
  write: WriteInstant;
}

/** The text of the sheet. */
export function RecoverySheetText({ sheet, write }: RecoverySheetTextProps) {
  const { identity, places, version, made_at } = sheet;
  return (
    <Stack gap={20} maw="46rem">
      <p>
        Of the installation at {window.location.origin}, made on {write(made_at)}. Keep it away from the
        machine, as you would a key to the office: with it and a place below everything can be read.
      </p>
      <Section title="Key">
        <Box className="box" p="12px 16px">
          <Key identity={identity} />
        </Box>
      </Section>
      <Section title="Places">
        <Stack component="ul" gap={0} className="box lined">
          {places.map((place) => (
            <Box component="li" key={place} className="wrap-anywhere" px={16} py={8}>
              {place}
            </Box>
          ))}
        </Stack>
        <p className="small muted">
          The access key of a bucket is not on this sheet: its provider can give you another one.
        </p>
      </Section>
      <Section title="When the machine is lost">
        <Stack component="ol" gap={8} pl={20} style={{ listStyle: 'decimal' }}>
          <li>
            Install Landfall {version} or newer on another machine, and mount the drive, or have a key to the
            bucket.
          </li>
          <li>
            Write the key, in one line without gaps, into a file <code>key.txt</code>.
          </li>
          <li>
            List the backups:
            <br />
            <code className="wrap-anywhere">landfall restore --from {places[0] ?? '<place>'}</code>
          </li>
          <li>
            Restore the newest:
            <br />
            <code className="wrap-anywhere">
              landfall restore --from {places[0] ?? '<place>'} --newest --identity key.txt
            </code>
          </li>
          <li>
            <code>landfall start</code>, check what waits to be sent, then{' '}
            <code>landfall backup release-mail</code>.
          </li>
          <li>Set up backups on the new machine, and remove key.txt.</li>
        </Stack>
        <p className="small muted">
          A bucket is named with its key:{' '}
          <code className="wrap-anywhere">https://key:secret@s3.example/bucket?region=us-east-1</code>
        </p>
      </Section>
    </Stack>
  );
}
