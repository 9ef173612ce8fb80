import { constants, existsSync } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { type Finding, reasonOf, unwell, well } from './findings.ts';
import { freeBytesAt } from './platform/disk-room.ts';

/** With less free space than this, an operator should make room, long before changes are refused. */
const LITTLE_ROOM_BYTES = 1024 ** 3;

/** The folder itself, or its nearest existing ancestor. */
function nearestThere(folder: string): string {
  const path = resolve(folder);
  return existsSync(path) || path === dirname(path) ? path : nearestThere(dirname(path));
}

/** Whether this account can use the data folder, and no other account can change it. */
export async function folderFinding(dataDir: string, uid = process.getuid?.()): Promise<Finding> {
  const folder = nearestThere(dataDir);
  try {
    const found = await stat(folder);
    if (!found.isDirectory())
      return unwell('data folder', `${folder} is a file: name a folder in LANDFALL_DATA_DIR`);
    await access(folder, constants.W_OK | constants.X_OK);
    if (folder !== resolve(dataDir)) return well('data folder', `${dataDir}, made at the first start`);
    const { mode, uid: owner } = found;
    if (uid !== undefined && owner !== uid)
      return unwell(
        'data folder',
        `${dataDir} belongs to account ${owner}, and this one is ${uid}: run Landfall as its owner, or chown it`,
      );
    if ((mode & 0o022) !== 0)
      return unwell('data folder', `${dataDir} can be changed by other accounts: chmod go-w ${dataDir}`);
    return well('data folder', dataDir);
  } catch (error) {
    return unwell(
      'data folder',
      `${folder} cannot be written (${reasonOf(error)}): chown it to the server's account, or name another in LANDFALL_DATA_DIR`,
    );
  }
}

/** Whether the disk of the data folder has room. */
export async function diskFinding(dataDir: string): Promise<Finding> {
  // The folder does not exist before the first start.
  const folder = nearestThere(dataDir);
  try {
    const free = await freeBytesAt(folder);
    const words = `${(free / 1024 ** 3).toFixed(1)} GB free for ${folder}`;
    return free < LITTLE_ROOM_BYTES
      ? unwell('disk', `${words}: remove what is not needed, or move the folder to a larger disk`)
      : well('disk', words);
  } catch (error) {
    return unwell(
      'disk',
      `of ${folder} cannot be read (${reasonOf(error)}): run this as the server's account`,
    );
  }
}
