import { createHash } from 'node:crypto'
import { constants, existsSync } from 'node:fs'
import { access, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import { build, type Plugin } from 'vite'

const source = path.resolve('src')
const areas = ['server', 'domain', 'contract', 'words']
const cache = path.resolve('node_modules/.cache')
const prefix = 'shipsmart-modules-'
const hourMs = 3_600_000

/** What Node itself reads, to be named in `server.deps.external`. */
export const compiled = new RegExp(`/node_modules/\\.cache/${prefix}`)

/**
 * The server's side compiled once, file by file, for Node to read: Vitest would transform each file for each stage and evaluate it for each worker
 * behind getters, at three times the cost. For projects that replace none of our modules with a mock.
 */
export function compiledModules(): Plugin {
  let isWatching = false
  return {
    name: 'compiled-modules',
    enforce: 'pre',
    configResolved(config) {
      // Whoever watches wants to see each change at once.
      isWatching = config.test?.watch ?? false
    },
    async resolveId(id, importer) {
      const file = isWatching ? undefined : sourceOf(id, importer)
      if (!file) return null
      making ??= compile()
      const folder = await making
      if (!folder) return null
      const found = path.join(folder, path.relative(source, file).replace(/\.ts$/, '.mjs'))
      // A file of types alone leaves nothing behind.
      return existsSync(found) ? found : null
    },
  }
}

/** The file behind an import, if it is one of those that are compiled. */
function sourceOf(id: string, importer: string | undefined): string | undefined {
  const file = id.startsWith('#')
    ? path.join(source, id.slice(1))
    : id.startsWith('.') && importer
      ? path.resolve(path.dirname(importer), id)
      : id
  const [area = ''] = path.relative(source, file).split(path.sep)
  return areas.includes(area) && isCompiled(file) ? file : undefined
}

const isCompiled = (file: string) => /(?<!\.test)\.ts$/.test(file) || file.endsWith('.mjs')

/** One for all projects of a run. */
let making: Promise<string | undefined> | undefined

async function compile(): Promise<string | undefined> {
  const entries = await Promise.all(
    areas.map((area) => readdir(path.join(source, area), { withFileTypes: true, recursive: true })),
  )
  const files = entries
    .flat()
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => isCompiled(file) && !/\.d\.m?ts$/.test(file))
    .sort()
  const target = path.join(cache, `${prefix}${await hash(['package-lock.json', import.meta.filename, ...files])}`)
  if (existsSync(target)) {
    const now = new Date()
    await utimes(target, now, now).catch(() => undefined) // still in use
    return target
  }
  // Packages may belong to somebody else; Vitest then reads the source itself.
  if (!(await isWritable())) return undefined
  await removeOld()
  const part = await mkdtemp(path.join(cache, `${prefix}part-`))
  await compileInto(part, files)
  // Complete before it has its name. Another run that was quicker made the same.
  await rename(part, target).catch(() => rm(part, { recursive: true, force: true }))
  return target
}

const isWritable = () =>
  mkdir(cache, { recursive: true })
    .then(() => access(cache, constants.W_OK))
    .then(
      () => true,
      () => false,
    )

async function compileInto(outDir: string, input: string[]): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      ssr: true,
      target: 'node20',
      outDir,
      emptyOutDir: true,
      minify: false,
      sourcemap: true,
      rolldownOptions: {
        input,
        treeshake: false,
        output: {
          preserveModules: true,
          preserveModulesRoot: source,
          chunkFileNames: '[name].mjs',
          // A thread of its own, which whoever starts it looks for under the name it has in the bundle.
          entryFileNames: ({ name }) => (name.endsWith('sheet-worker') ? '[name].js' : '[name].mjs'),
        },
      },
    },
  })
}

async function hash(files: string[]): Promise<string> {
  const sum = createHash('sha256')
  const contents = await Promise.all(files.map((file) => readFile(file)))
  files.forEach((file, index) => {
    sum.update(`${path.relative('.', file)}\0`).update(contents[index] ?? '')
  })
  return sum.digest('hex').slice(0, 16)
}

/** Of earlier states of the source. A run that still reads one is over within the hour. */
async function removeOld(): Promise<void> {
  for (const name of await readdir(cache)) {
    if (!name.startsWith(prefix)) continue
    const folder = path.join(cache, name)
    const found = await stat(folder).catch(() => null)
    if (found && Date.now() - found.mtimeMs > hourMs) await rm(folder, { recursive: true, force: true }).catch(() => undefined)
  }
}
