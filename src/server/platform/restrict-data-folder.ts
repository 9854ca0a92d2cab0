import { chmod, stat } from 'node:fs/promises'
import path from 'node:path'

/**
 * Takes away what others may do with the data folder and what lies in it. Started by root, the database server runs as another user, who must
 * still pass through. Nothing is ever allowed more, and what belongs to somebody else stays as it is.
 */
export async function restrictDataFolder(dataDir: string): Promise<void> {
  await restrictAccess(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700)
  await restrictAccess(path.join(dataDir, 'files'), 0o700)
  await restrictAccess(path.join(dataDir, 'secret'), 0o600)
}

async function restrictAccess(place: string, most: number): Promise<void> {
  const found = await stat(place).catch(() => null)
  // A folder that everybody shares, such as /tmp, is not ours to close.
  if (!found || found.uid !== process.getuid?.() || (found.mode & 0o1000) !== 0) return
  const mode = found.mode & 0o777 & most
  if (mode !== (found.mode & 0o777)) await chmod(place, mode)
}
