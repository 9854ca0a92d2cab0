import { execFileSync, spawnSync } from 'node:child_process'
import { chmod, lstat, mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removeCluster } from '#server/platform/postgres/cluster.ts'
import { canEnter } from '#server/platform/postgres/server-user.ts'

export type User = { uid: number; gid: number }
export type Checkout = { folder: string; user: User | null; remove(): Promise<void> }

const repository = process.cwd()
const notCopied = new Set(['node_modules', '.git', 'data', 'tour', 'coverage'])

/**
 * The repository, built, in a folder of its own, so that a test can start, kill and damage it. `closed`: nobody but the
 * owner may enter, packages included.
 */
export async function makeCheckout({
  user = null,
  closed = false,
}: {
  user?: User | null
  closed?: boolean
} = {}): Promise<Checkout> {
  const parent = await mkdtemp(join(tmpdir(), 'shipsmart-checkout-'))
  const folder = join(parent, 'ship smart')
  await mkdir(folder)
  const names = (await readdir(repository)).filter((name) => !notCopied.has(name))
  execFileSync('cp', ['-R', ...names.map((name) => join(repository, name)), folder])
  await linkPackages(join(folder, 'node_modules'), user, closed)
  if (user) execFileSync('chown', ['-hR', `${user.uid}:${user.gid}`, parent])
  await chmod(parent, closed ? 0o700 : 0o755)
  return {
    folder,
    user,
    async remove() {
      if (await lstat(join(folder, 'data/postgres')).catch(() => null)) await removeCluster(join(folder, 'data/postgres'))
      await rm(parent, { recursive: true, force: true })
    },
  }
}

/** A link is enough, unless the packages must be out of reach of the server's user or are out of reach of ours. */
async function linkPackages(target: string, user: User | null, closed: boolean): Promise<void> {
  const packages = await realpath(join(repository, 'node_modules'))
  const isReachable = !user || (await canEnter({ ...user, name: 'nobody' }, packages))
  if (isReachable && !(closed && process.getuid?.() === 0 && !user)) return symlink(packages, target)
  // Hard links save the copying where they can; not for another owner, since they share it with the original.
  const isLinked = !user && spawnSync('cp', ['-al', packages, target], { stdio: 'ignore' }).status === 0
  if (isLinked) return
  await rm(target, { recursive: true, force: true })
  execFileSync('cp', ['-a', packages, target])
}

/** An ordinary user of this machine, for tests that root runs; null when we are one ourselves, and nothing has to change. */
export async function ordinaryUser(): Promise<User | null> {
  if (process.getuid?.() !== 0) return null
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  const nobody = users.find(([name]) => name === 'nobody')
  if (!nobody) throw new Error('this machine has no user "nobody"')
  return { uid: Number(nobody[2]), gid: Number(nobody[3]) }
}
