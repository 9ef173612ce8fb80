import { expect, it } from 'vitest';
import { deviceOf } from './disk-of-folder.ts';

const MOUNTS = `22 1 8:1 / / rw,relatime - ext4 /dev/sda1 rw
30 22 0:45 / /mnt/nas rw - nfs4 nas:/backups rw
31 22 8:17 / /mnt/USB\\040disk rw - ext4 /dev/sdb1 rw
32 22 8:33 / /mnt/USB\\040disk rw - ext4 /dev/sdc1 rw
`;

it('finds the disk of a folder by the nearest mount above it', () => {
  expect(
    ['/var/lib/landfall', '/mnt/nas', '/mnt/nas/landfall', '/mnt/nas2', '/mnt/USB disk/landfall'].map(
      (folder) => deviceOf(folder, MOUNTS),
    ),
  ).toEqual(['8:1', '0:45', '0:45', '8:1', '8:33']);
  expect(deviceOf('/mnt/nas', '')).toBeUndefined();
});
