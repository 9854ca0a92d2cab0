import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
let folder: string

/** Each way of importing, planted where it is forbidden: a rule that cannot fail is no rule. */
const planted: Record<string, string> = {
  'src/server/secret.ts': 'export const secret = 1\nexport type Secret = 1\n',
  'src/web/plain.ts': "import { secret } from '#server/secret.ts'\nexport const x = secret\n",
  'src/web/screen.tsx': "import { secret } from '#server/secret.ts'\nexport const Screen = () => <p>{secret}</p>\n",
  'src/web/typed.ts': "import type { Secret } from '#server/secret.ts'\nexport const y: Secret = 1\n",
  'src/web/passed-on.ts': "export type { Secret } from '#server/secret.ts'\n",
  'src/web/later.ts': "export const z = () => import('#server/secret.ts')\n",
  'src/domain/impure.ts': "import { readFileSync } from 'node:fs'\nexport const read = readFileSync\n",
  'src/server/modules/settings/right.ts':
    "import { publicApi } from '#server/modules/identity/index.ts'\nexport const r = publicApi\n",
  'src/server/modules/identity/index.ts': 'export const publicApi = 1\n',
  'src/server/modules/identity/inside.ts': 'export const inside = 1\n',
  'src/server/modules/site/window.ts': "import { inside } from '#server/modules/identity/inside.ts'\nexport const w = inside\n",
  'src/server/platform/knows.ts': "import { publicApi } from '#server/modules/identity/index.ts'\nexport const k = publicApi\n",
  'src/server/adapters/files/service.ts': 'export const service = 1\n',
  'src/server/adapters/files/knows.ts':
    "import { publicApi } from '#server/modules/identity/index.ts'\nexport const a = publicApi\n",
  'src/server/modules/site/reaches.ts': "import { service } from '#server/adapters/files/service.ts'\nexport const s = service\n",
  'src/server/sandbox/bank/routes.ts': 'export const bank = 1\n',
  'src/server/sandbox/bank/knows.ts':
    "import { publicApi } from '#server/modules/identity/index.ts'\nexport const b = publicApi\n",
  'src/server/modules/site/cheats.ts': "import { bank } from '#server/sandbox/bank/routes.ts'\nexport const c = bank\n",
  'src/web/kit/knows.ts': "import { x } from '#web/plain.ts'\nexport const kk = x\n",
  // Circles of code and one of types alone; each is found once.
  'src/domain/code-one.ts': "import { two } from './code-two.ts'\nexport const one = two\n",
  'src/domain/code-two.ts': "import { one } from './code-one.ts'\nexport const two = one\n",
  'src/domain/type-one.ts': "import type { Two } from './type-two.ts'\nexport type One = Two[]\n",
  'src/domain/type-two.ts': "import type { One } from './type-one.ts'\nexport type Two = { ones: One }\n",
  'src/web/resource/code-one.ts': "import { two } from './code-two.ts'\nexport const one = two\n",
  'src/web/resource/code-two.ts': "import { one } from './code-one.ts'\nexport const two = one\n",
  'src/server/ctx.ts': "import type { publicApi } from '#server/modules/identity/index.ts'\nexport type Ctx = typeof publicApi\n",
  'src/server/settings/asks.ts': "import type { Ctx } from '#server/ctx.ts'\nexport type Asks = Ctx\n",
  'src/web/lib/knows.ts': "import { feature } from '#web/features/pay/feature.ts'\nexport const ll = feature\n",
  'src/web/inputs/knows.ts': "import { feature } from '#web/features/pay/feature.ts'\nexport const ii = feature\n",
  'src/web/resource/knows.ts': "import { feature } from '#web/features/pay/feature.ts'\nexport const rr = feature\n",
  'src/web/features/pay/feature.ts': 'export const feature = 1\n',
  'src/web/features/goods/knows.ts': "import type { Page } from '#web/pages/page.ts'\nexport type P = Page\n",
  'src/web/pages/page.ts': 'export type Page = 1\n',
  'src/web/admin/knows.ts': "import type { Page } from '#web/pages/page.ts'\nexport type P = Page\n",
  'src/web/member/knows.ts': "import type { P } from '#web/admin/knows.ts'\nexport type Q = P\n",
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shipsmart-imports-'))
  for (const [file, text] of Object.entries(planted)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true })
    await writeFile(path.join(folder, file), text)
  }
  for (const file of ['package.json', 'tsconfig.json', '.dependency-cruiser.cjs'])
    await cp(path.join(root, file), path.join(folder, file))
  await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('the import rules find every planted violation', async () => {
  const violations = await cruise(folder)
  const found = violations.map(({ rule, from }) => `${rule.name}: ${from}`).sort()
  expect(found).toEqual(
    [
      'adapters-are-met-through-ports: src/server/modules/site/reaches.ts',
      'adapters-know-the-outside-only: src/server/adapters/files/knows.ts',
      'areas-are-apart: src/web/admin/knows.ts',
      'areas-are-apart: src/web/member/knows.ts',
      'ctx-knows-ports-only: src/server/ctx.ts',
      'domain-knows-nothing: src/domain/impure.ts',
      'features-are-apart: src/web/features/goods/knows.ts',
      'inputs-know-no-forms: src/web/inputs/knows.ts',
      'kit-knows-nothing-of-ours: src/web/kit/knows.ts',
      'left-of-settings: src/server/modules/settings/right.ts',
      'lib-knows-no-screens: src/web/lib/knows.ts',
      'modules-have-public-apis: src/server/modules/site/window.ts',
      'no-cycles: src/domain/code-one.ts',
      'no-cycles: src/domain/type-one.ts',
      'no-cycles: src/web/resource/code-one.ts',
      'nobody-knows-the-sandbox: src/server/modules/site/cheats.ts',
      'platform-has-no-business: src/server/platform/knows.ts',
      'resource-knows-no-features: src/web/resource/knows.ts',
      'settings-are-declarations: src/server/settings/asks.ts',
      'sandbox-is-a-stranger: src/server/sandbox/bank/knows.ts',
      'server-stays-out-of-the-browser: src/web/later.ts',
      'server-stays-out-of-the-browser: src/web/passed-on.ts',
      'server-stays-out-of-the-browser: src/web/plain.ts',
      'server-stays-out-of-the-browser: src/web/screen.tsx',
      'server-stays-out-of-the-browser: src/web/typed.ts',
    ].sort(),
  )
}, 60_000)

type Violation = { rule: { name: string }; from: string }

const cruise = (cwd: string) =>
  new Promise<Violation[]>((resolve, reject) => {
    const cli = path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs')
    // The reporter exits with the number of violations, so only missing output shows that it failed.
    execFile(
      process.execPath,
      [cli, '--config', '.dependency-cruiser.cjs', '--output-type', 'json', 'src'],
      { cwd, maxBuffer: 64_000_000 },
      (error, stdout) => {
        if (stdout === '') reject(error ?? new Error('no output'))
        else resolve((JSON.parse(stdout) as { summary: { violations: Violation[] } }).summary.violations)
      },
    )
  })
