import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** The two things that are built, what each is made of, and the file without which it is not there. */
export const targets = {
  web: {
    folders: ['src/web', 'src/domain', 'src/contract', 'src/words'],
    config: 'vite.config.ts',
    entry: 'dist/web/index.html',
  },
  server: {
    folders: ['src/server', 'src/domain', 'src/contract', 'src/words', 'migrations'],
    config: 'vite.server.config.ts',
    entry: 'dist/server/main.js',
  },
}

const shared = [
  'package-lock.json',
  'package.json',
  'tsconfig.json',
  'postcss.config.cjs',
  'postcss.config.mjs',
  'scripts/build.mjs',
  'scripts/fonts.mjs',
]

export const stampOf = (target) => `dist/.${target}-built`

/** The targets whose sources, by content, are not the ones they were built from. */
export async function staleTargets() {
  const stale = []
  for (const [target, { entry }] of Object.entries(targets)) {
    const built = await readFile(stampOf(target), 'utf8').catch(() => null)
    const isThere = await stat(entry).catch(() => null)
    if (!isThere || built !== (await hashSources(target))) stale.push(target)
  }
  return stale
}

export async function hashSources(target) {
  const { folders, config } = targets[target]
  const hash = createHash('sha256')
  const files = [...shared, config, ...(await Promise.all(folders.map(listFiles))).flat()].filter(
    (file) => !/\.test\.tsx?$/.test(file),
  )
  const contents = await Promise.all(files.map((file) => readFile(file).catch(() => null)))
  files.forEach((file, index) => {
    if (contents[index]) hash.update(`${file}\0${contents[index].length}\0`).update(contents[index])
  })
  return hash.digest('hex')
}

async function listFiles(folder) {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}
