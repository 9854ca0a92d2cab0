import { spawn } from 'node:child_process'
import { appendFile, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { waitUntil } from './app.ts'
import { type Checkout, makeCheckout } from './checkout.ts'

let checkout: Checkout
beforeAll(async () => {
  checkout = await makeCheckout()
  await build().ended
})
afterAll(() => checkout.remove())

describe('the build', () => {
  test('is left alone while no source has changed, and tests are no sources', async () => {
    const before = await builtAt()
    await appendFile(join(checkout.folder, 'src/domain/money.test.ts'), '\n// changed\n')
    expect(await build().ended).toBe(0)
    expect(await builtAt()).toEqual(before)
  })

  test('a changed source renews only what is made of it, and two builds at once do not disturb each other', async () => {
    const before = await builtAt()
    await appendFile(join(checkout.folder, 'src/server/main.ts'), '\n// changed\n')
    expect(await Promise.all([build().ended, build().ended, build().ended])).toEqual([0, 0, 0])
    const after = await builtAt()
    expect(after.web).toBe(before.web)
    expect(after.server).not.toBe(before.server)
    expect((await readdir(join(checkout.folder, 'dist'))).sort()).toEqual([
      '.server-built',
      '.web-built',
      'fonts',
      'server',
      'web',
    ])
  })

  test('killed half-way or failed it leaves the old one, and the next repairs it', async () => {
    const before = await builtAt()
    await appendFile(join(checkout.folder, 'src/server/main.ts'), '\nsyntax error here\n')
    expect(await build().ended).not.toBe(0)
    expect(await builtAt()).toEqual(before)

    const source = await readFile(join(checkout.folder, 'src/server/main.ts'), 'utf8')
    await writeFile(join(checkout.folder, 'src/server/main.ts'), source.replace('syntax error here', '// mended'))
    const killed = build()
    await waitUntil(async () => (await readdir(join(checkout.folder, 'dist'))).some((name) => name === '.lock'))
    killed.kill()
    await killed.ended
    expect(await stat(join(checkout.folder, 'dist/server/main.js'))).toBeTruthy()
    expect(await build().ended).toBe(0)
    expect((await builtAt()).server).not.toBe(before.server)
  })

  test('what draws documents is not read when the server starts', async () => {
    const main = await readFile(join(checkout.folder, 'dist/server/main.js'), 'utf8')
    expect(main).not.toMatch(/from ?["'](pdfkit|fontkit|qrcode|bwip-js|@cantoo)/)
    const parts = (await readdir(join(checkout.folder, 'dist/server'))).filter(
      (name) => name.endsWith('.js') && name !== 'main.js',
    )
    const texts = await Promise.all(parts.map((name) => readFile(join(checkout.folder, 'dist/server', name), 'utf8')))
    expect(texts.some((text) => /from ?["']pdfkit["']/.test(text))).toBe(true)
  })

  test('the web parts are also there in compressed form', async () => {
    const files = await readdir(join(checkout.folder, 'dist/web/assets'))
    const big = []
    for (const file of files.filter((name) => name.endsWith('.js'))) {
      if ((await stat(join(checkout.folder, 'dist/web/assets', file))).size > 1024) big.push(file)
    }
    expect(big.length).toBeGreaterThan(0)
    expect(files).toEqual(expect.arrayContaining(big.flatMap((file) => [`${file}.gz`, `${file}.br`])))
  })
})

function build() {
  const child = spawn(process.execPath, ['scripts/build.mjs'], {
    cwd: checkout.folder,
    stdio: 'ignore',
    env: { PATH: process.env.PATH },
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  return { ended, kill: () => child.kill('SIGKILL') }
}

async function builtAt(): Promise<{ web: number; server: number }> {
  const [web, server] = await Promise.all(
    ['web/index.html', 'server/main.js'].map((file) => stat(join(checkout.folder, 'dist', file))),
  )
  return { web: web?.mtimeMs ?? 0, server: server?.mtimeMs ?? 0 }
}
