import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readPostmaster } from '#server/platform/postgres/postmaster.ts'
import { isAlive } from '#server/platform/postgres/process-start.ts'
import { startApp, waitUntil } from './app.ts'
import { type Checkout, makeCheckout, ordinaryUser } from './checkout.ts'

let checkout: Checkout
beforeAll(async () => {
  checkout = await makeCheckout()
})
afterAll(() => checkout.remove())

describe('npm test', () => {
  test('a stage that fails shows why, is counted last, and the exit code says so', async () => {
    const bad = join(checkout.folder, 'src/domain/bad.ts')
    await writeFile(bad, 'debugger\n')
    // The whole repository is linted by its own stage.
    const rules = JSON.parse(await readFile(join(checkout.folder, 'biome.json'), 'utf8'))
    await writeFile(join(checkout.folder, 'biome.json'), JSON.stringify({ ...rules, files: { includes: ['src/domain/bad.ts'] } }))
    const run = runStages(['lint'])
    expect(await run.ended()).toBe(1)
    expect(run.output()).toMatch(/^lint +1 FAILED +\d/m)
    expect(run.output()).toContain('src/domain/bad.ts')
    expect(lastLine(run.output())).toBe('0 passed, 1 failed')
    await rm(bad)
  })

  test('tests are counted one by one, and those that failed are shown', async () => {
    const config = join(checkout.folder, 'vitest.config.ts')
    const usual = await readFile(config, 'utf8')
    await writeFile(config, "export default { test: { projects: [{ test: { name: 'unit', include: ['sample.test.ts'] } }] } }\n")
    const sample = `import { expect, test } from 'vitest'
      test('one', () => {}); test('two', () => {}); test.skip('three', () => {}); test('the fourth', () => expect('left').toBe('right'))`
    await writeFile(join(checkout.folder, 'sample.test.ts'), sample)
    const failing = runStages(['unit'])
    expect(await failing.ended()).toBe(1)
    expect(failing.output()).toMatch(/^unit +1 FAILED +[\d.]+ s +2 passed/m)
    expect(failing.output()).toMatch(/sample\.test\.ts › the fourth[\s\S]*'left' to be 'right'/)
    expect(lastLine(failing.output())).toBe('2 passed, 1 failed, 1 skipped')

    await writeFile(join(checkout.folder, 'sample.test.ts'), "import './missing.ts'\n")
    const broken = runStages(['unit'])
    expect(await broken.ended()).toBe(1)
    expect(broken.output()).toContain('missing.ts')
    expect(lastLine(broken.output())).toBe('0 passed, 1 failed')

    await rm(join(checkout.folder, 'sample.test.ts'))
    const empty = runStages(['unit'])
    expect(await empty.ended()).toBe(1)
    expect(lastLine(empty.output())).toBe('0 passed, 1 failed')
    await writeFile(config, usual)
  })

  test('stages are repeated on request, and what passed only at the second try is named before the sum', async () => {
    const config = join(checkout.folder, 'vitest.config.ts')
    const usual = await readFile(config, 'utf8')
    const project = "{ test: { name: 'unit', include: ['sample.test.ts'], retry: 1 } }"
    await writeFile(config, `export default { test: { projects: [${project}] } }\n`)
    const sample = `import { expect, test } from 'vitest'
      let tries = 0
      test('hesitates', () => { tries += 1; expect(tries).toBe(2) })`
    await writeFile(join(checkout.folder, 'sample.test.ts'), sample)
    const run = runStages(['unit', '--times', '2'])
    expect(await run.ended()).toBe(0)
    const lines = run.output().trim().split('\n')
    expect(lines.slice(-6)).toEqual([
      ...['', ''].map(() => 'flaky     passed only at the second try: sample.test.ts › hesitates'),
      'run 1: 1 passed and 0 failed',
      'run 2: 1 passed and 0 failed',
      expect.stringMatching(/^took [\d.]+ s$/),
      '2 passed, 0 failed',
    ])
    await rm(join(checkout.folder, 'sample.test.ts'))
    await writeFile(config, usual)
  })

  test('an unknown stage is named, and so is a number of times that is none', async () => {
    const run = runStages(['fly'])
    expect(await run.ended()).toBe(2)
    expect(run.output()).toContain('There is no stage fly')
    const often = runStages(['unit', '--times', 'often'])
    expect(await often.ended()).toBe(2)
    expect(often.output()).toContain('--times wants a number')
  })

  test('without Chromium the browser stage is skipped with advice, and fails where CI=true', async () => {
    const free = runStages(['e2e'], { CHROMIUM_PATH: '/no/such/browser' })
    expect(await free.ended(110_000)).toBe(0)
    expect(free.output()).toMatch(/^e2e +skipped .*CHROMIUM_PATH/m)
    expect(lastLine(free.output())).toBe('0 passed, 0 failed, 1 skipped')
    const strict = runStages(['e2e'], { CHROMIUM_PATH: '/no/such/browser', CI: 'true' })
    expect(await strict.ended(110_000)).toBe(1)
    expect(lastLine(strict.output())).toBe('0 passed, 1 failed')
  })

  test.runIf(existsSync('/usr/bin/apt-get'))(
    'a missing Chromium is installed where root and apt-get are, and named to everybody else',
    async () => {
      const bin = join(checkout.folder, 'bin')
      await mkdir(bin)
      await symlink(process.execPath, join(bin, 'node'))
      const fakeApt = `#!/bin/sh\ncase "$*" in *install*chromium*fonts-noto-cjk*) printf '#!/bin/sh\\n' > "${bin}/chromium"; /bin/chmod 755 "${bin}/chromium";; esac\n`
      await writeFile(join(bin, 'apt-get'), fakeApt, { mode: 0o755 })
      const script = "import('./scripts/chromium.mjs').then(async (m) => console.log(JSON.stringify(await m.ensureChromium())))"
      const command = [join(bin, 'node'), '-e', script]

      const asOrdinary = startApp({ ...checkout, user: await ordinaryUser() }, { env: { PATH: bin }, command })
      await asOrdinary.ended()
      expect(asOrdinary.output()).toContain('sudo apt-get install -y chromium fonts-noto-cjk')
      if (process.getuid?.() !== 0) return
      const asRoot = startApp(checkout, { env: { PATH: bin }, command })
      await asRoot.ended()
      expect(asRoot.output()).toContain(JSON.stringify({ path: join(bin, 'chromium') }))
    },
  )

  test('Ctrl-C removes the throw-away database; what a killed run leaves, the next one removes', async () => {
    const temporary = join(checkout.folder, '..', 'tmp')
    await mkdir(temporary)
    // One test that never ends instead of all that there are: two runs are begun and none is finished.
    const project = "{ test: { name: 'server', include: ['sample.test.ts'], globalSetup: ['test/world/cluster.ts'] } }"
    await writeFile(join(checkout.folder, 'vitest.config.ts'), `export default { test: { projects: [${project}] } }\n`)
    const sample = "import { test } from 'vitest'; test('waits', { timeout: 600_000 }, () => new Promise(() => undefined))"
    await writeFile(join(checkout.folder, 'sample.test.ts'), sample)
    const killed = runStages(['server'], { TMPDIR: temporary })
    const leftBehind = await databaseIn(temporary)
    const [leftover] = await clustersIn(temporary)
    const vitest = Number(leftover?.match(/-(\d+)-\d+$/)?.[1])
    killed.signalGroup('SIGKILL')
    process.kill(-vitest, 'SIGKILL')
    await killed.ended()
    expect(isAlive(leftBehind)).toBe(true)

    const next = runStages(['server'], { TMPDIR: temporary })
    await waitUntil(() => !isAlive(leftBehind), 60_000)
    await waitUntil(async () => !(await clustersIn(temporary)).includes(leftover ?? ''), 30_000)
    const server = await databaseIn(temporary)
    next.child.kill('SIGINT')
    await next.ended()
    await waitUntil(() => !isAlive(server))
    expect(await clustersIn(temporary)).toEqual([])
  })
})

const runStages = (names: string[], env: Record<string, string> = {}) =>
  startApp(checkout, { env, command: [process.execPath, 'scripts/bootstrap.mjs', 'test', ...names] })

const lastLine = (text: string) => text.trim().split('\n').at(-1)

const clustersIn = async (folder: string) => (await readdir(folder)).filter((name) => name.startsWith('shipsmart-test-'))

/** Waits for the throw-away database that a run makes in this folder. */
async function databaseIn(folder: string): Promise<number> {
  let pid = 0
  await waitUntil(async () => {
    for (const name of await clustersIn(folder)) {
      const server = await readPostmaster(join(folder, name, 'cluster/data'))
      if (server?.status === 'ready' && isAlive(server.pid)) pid = server.pid
    }
    return pid !== 0
  }, 60_000)
  return pid
}
