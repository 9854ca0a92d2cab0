import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { actionsOf, nodeOf, pathOf } from '#contract/resource.ts'
import { resources } from '#contract/resources/index.ts'
import { errorCodes } from '#domain/errors.ts'
import { routes } from '#server/app.ts'
import { jobs } from '#server/jobs.ts'
import { adminRules, memberRules, type RuleSeed, seedNames } from '#server/modules/access/rule-seeds.ts'
import { type JobName, jobTriggers, reactions } from '#server/reactions.ts'
import { testsOf } from '#test/spec/coverage.ts'
import { specMap } from '#test/spec-map.ts'
import { adminPages } from '#web/pages/admin-pages.ts'
import { memberPages } from '#web/pages/member-pages.ts'
import { allWords } from '#words/all.ts'

const root = path.resolve(import.meta.dirname, '../..')
const nameOf = ({ method, url }: { method: string; url: string }) => `${method} ${url}`.toLowerCase()

test('every endpoint has exactly one handler, and every handler an endpoint', () => {
  const declared = endpoints.map(nameOf).sort()
  expect(new Set(declared).size).toBe(declared.length)
  expect(routes.map((route) => nameOf(route.endpoint)).sort()).toEqual(declared)
})

test('every endpoint says who may call it, and the area fits its path', () => {
  for (const endpoint of endpoints) {
    expect(endpoint.access, endpoint.url).toMatch(/^(public|member|admin|super)(:[a-zA-Z/]+)?$/)
    if (endpoint.access !== 'public')
      expect(endpoint.access.startsWith('member') ? '/api/' : '/admin/', endpoint.url).toBe(`/${endpoint.url.split('/')[1]}/`)
  }
})

test('what anyone may call without signing in is this list and nothing else', () => {
  expect(
    endpoints
      .filter((endpoint) => endpoint.access === 'public')
      .map(({ method, url }) => `${method} ${url}`)
      .sort(),
  ).toEqual([
    'GET /admin/Index/login',
    'GET /admin/ajax/buildSuffixSvg',
    'GET /api/ajax/area',
    'GET /api/ajax/buildSuffixSvg',
    'GET /api/article/detail',
    'GET /api/article/index',
    'GET /api/channel/index',
    'GET /api/common/captcha',
    'GET /api/common/clickCaptcha',
    'GET /api/country/index',
    'GET /api/goods/index',
    'GET /api/index/home',
    'GET /api/index/index',
    'GET /api/insurance/index',
    'GET /api/packaging/index',
    'GET /api/user/checkIn',
    'POST /admin/Index/login',
    'POST /admin/Index/logout',
    'POST /api/Ems/send',
    'POST /api/Pay/notify/:provider',
    'POST /api/Sms/send',
    'POST /api/account/retrievePassword',
    'POST /api/channel/price',
    'POST /api/common/checkClickCaptcha',
    'POST /api/common/refreshToken',
    'POST /api/index/queryExpressTrack',
    'POST /api/shop/notify/:shop',
    'POST /api/shop/privacy/:kind',
    'POST /api/tracking/notify/:channel',
    'POST /api/user/checkIn',
    'POST /api/user/logout',
  ])
})

test('every permission node is in the catalogue, with words in both languages', () => {
  const known = { admin: new Set(seedNames(adminRules)), member: new Set(seedNames(memberRules)) }
  for (const { access, url } of endpoints) {
    const [realm, node] = access.split(':') as ['admin' | 'member', string | undefined]
    if (node) expect([url, known[realm].has(node)]).toEqual([url, true])
  }
  for (const resource of resources)
    for (const action of actionsOf(resource)) expect(known.admin).toContain(nodeOf(resource.name, action))
  const titles = (rules: RuleSeed[]): string[] => rules.flatMap((rule) => [rule.title, ...titles(rule.children ?? [])])
  for (const title of titles([...adminRules, ...memberRules])) {
    expect(allWords.en[title], title).toBeTruthy()
    expect(allWords['zh-cn'][title], title).toBeTruthy()
  }
})

test('every job has one handler', () => {
  const names = jobs.map((job) => job.name)
  expect(new Set(names).size).toBe(names.length)
})

test('every job is called something in both languages, and nothing else is', () => {
  const prefix = 'job.name.'
  for (const words of [allWords.en, allWords['zh-cn']])
    expect(
      Object.keys(words)
        .filter((key) => key.startsWith(prefix))
        .map((key) => key.slice(prefix.length))
        .sort(),
    ).toEqual(jobs.map(({ name }) => name).sort())
})

test('every reaction is a job that exists, every event is told by someone, and no job lies unused', () => {
  const names = jobs.map((job) => job.name)
  const booked: string[] = Object.values(reactions).flat()
  for (const name of booked) expect(names).toContain(name)
  const texts = sourceFiles(path.join(root, 'src/server'))
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => readFileSync(file, 'utf8'))
  for (const event of Object.keys(reactions))
    expect(
      texts.some((text) => [`emit(tx, '${event}'`, `addEvent(statement, '${event}'`].some((call) => text.includes(call))),
      event,
    ).toBe(true)
  for (const { name, schedule } of jobs) {
    // Said once where it is declared, and once more by whoever books it.
    const said = texts.reduce((count, text) => count + text.split(`'${name}'`).length - 1, 0)
    expect(schedule !== undefined || booked.includes(name) || said > 1, name).toBe(true)
  }
})

test('every job that is queued has a handler, and the page of reactions names the modules that queue it', () => {
  const handled = jobs.filter(({ schedule }) => schedule === undefined).map(({ name }) => name)
  const modules = path.join(root, 'src/server/modules')
  const callers = sourceFiles(modules)
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => ({ file: path.relative(modules, file), text: readFileSync(file, 'utf8') }))
    .filter(({ text }) => /\b(queueJob|addJobCall|emit|addEvent)\(/.test(text))
  for (const [name, triggers] of Object.entries(jobTriggers)) {
    const events = Object.entries(reactions).flatMap(([event, queued]) => (queued.includes(name as JobName) ? [event] : []))
    const queuing = callers
      .filter(({ text }) => [name, ...events].some((said) => text.includes(`'${said}'`)))
      .map(({ file }) => file.split(path.sep)[0])
    expect([...new Set(queuing)].sort(), name).toEqual(Object.keys(triggers).sort())
  }
  // The sandbox is a stranger with a queue of its own; every other job without a time is on the page.
  expect(handled.filter((name) => !name.includes('sandbox')).sort()).toEqual(Object.keys(jobTriggers).sort())
  // The platform's own take any name, so modules use those that know the jobs.
  const untyped = callers.filter(({ text }) =>
    /import \{[^}]*\b(queueJob|addJobCall)\b[^}]*\} from '#server\/platform/.test(text),
  )
  expect(untyped.map(({ file }) => file)).toEqual([])
})

const isPage = ({ type }: RuleSeed) => type !== 'menu_dir' && type !== 'button'

test('every page of the rules opens', () => {
  const menus = (rules: RuleSeed[]): string[] =>
    rules.flatMap((rule) => [...(isPage(rule) ? [rule.name] : []), ...menus(rule.children ?? [])])
  expect(menus(adminRules).sort()).toEqual(Object.keys(adminPages).sort())
  expect(menus(memberRules).sort()).toEqual(Object.keys(memberPages).sort())
})

test('every page has a title of its own, and no page of an area is called like the home page', () => {
  const titles = (rules: RuleSeed[]): string[] =>
    rules.flatMap((rule) => [...(isPage(rule) ? [rule.title] : []), ...titles(rule.children ?? [])])
  for (const language of ['en', 'zh-cn'] as const)
    for (const rules of [adminRules, memberRules]) {
      const shown = ['home.title', ...titles(rules)].map((key) => allWords[language][key])
      expect(shown.filter((title, index) => shown.indexOf(title) !== index)).toEqual([])
    }
})

test('every word exists in both languages, with the same values in it', () => {
  const [en, zh] = [allWords.en, allWords['zh-cn']]
  // Chinese has one plural form; English has two.
  const base = (keys: string[]) => [...new Set(keys.map((key) => key.replace(/_(one|other)$/, '')))].sort()
  expect(base(Object.keys(zh))).toEqual(base(Object.keys(en)))
  const holes = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]).sort()
  for (const [key, text] of Object.entries(zh)) {
    expect(text, key).not.toBe('')
    const translation = en[key]
    if (translation !== undefined) expect(holes(text), key).toEqual(holes(translation))
  }
})

test('every area of words has a file in each language, and its keys are known to the compiler', () => {
  const areasIn = (language: string) => readdirSync(path.join(root, 'src/words', language)).map((file) => file.replace('.ts', ''))
  const keys = readFileSync(path.join(root, 'src/words/keys.ts'), 'utf8')
  const known = [...keys.matchAll(/import\('\.\/en\/([\w-]+)\.ts'\)/g)].map(([, area]) => area)
  expect(areasIn('en').sort()).toEqual(known.sort())
  expect(areasIn('zh-cn').sort()).toEqual(known.sort())
})

test('the page of a resource loads the words of its title and fields', async () => {
  for (const resource of resources) {
    const { words = [] } = adminPages[pathOf(resource.name)] ?? {}
    const loaded = await Promise.all(
      words.map(async (area): Promise<Record<string, string>> => (await import(`../../src/words/en/${area}.ts`)).default),
    )
    const keys = [`${resource.name}.title`, ...Object.keys(resource.fields).map((name) => `field.${resource.name}.${name}.label`)]
    for (const key of keys.filter((one) => allWords.en[one] !== undefined))
      expect(
        loaded.some((area) => area[key] !== undefined),
        `${resource.name}: ${key}`,
      ).toBe(true)
  }
})

test('Chinese words are Chinese: no English sentence was left standing', () => {
  for (const [key, text] of Object.entries(allWords['zh-cn'])) {
    const englishWords = text.replace(/\{\{\w+\}\}/g, '').match(/[a-z]{2,}/gi) ?? []
    expect(/[\u4e00-\u9fff]/.test(text) || englishWords.length < 3, `${key}: ${text}`).toBe(true)
  }
})

test('every error code has its sentence', () => {
  for (const code of errorCodes) expect(allWords.en[`error.${code}`], code).toBeTruthy()
})

test('every field of a resource has a label, and search, order and label name real fields', () => {
  for (const resource of resources) {
    for (const name of Object.keys(resource.fields)) {
      const label = allWords.en[`field.${resource.name}.${name}.label`] ?? allWords.en[`field.${name}.label`]
      expect(label, `${resource.name}.${name}`).toBeTruthy()
    }
    expect(Object.keys(resource.fields)).toContain(resource.defaultSort[0])
    if (resource.sortable) expect(Object.keys(resource.fields)).toContain(resource.sortable)
    expect(resource.fields[resource.label] ?? resource.fields[`${resource.label}_zh`], resource.name).toBeDefined()
  }
})

test('every test named in the map of the specification exists', () => {
  const titles = new Set(titlesByFile().flatMap(({ title }) => title))
  for (const [point, shown] of Object.entries(specMap))
    for (const title of testsOf(shown)) expect(titles.has(title), `${point}: ${title}`).toBe(true)
})

test('a test named in the map is one test, not whichever has the same title', () => {
  const found = titlesByFile()
  const named = new Set(Object.values(specMap).flatMap(testsOf))
  const several = [...named].filter((title) => new Set(found.flatMap((one) => (one.title === title ? [one.file] : []))).size > 1)
  expect(several).toEqual([])
})

test('what only the proof clicks is shown every day by the tests it names', () => {
  const daily = new Set(titlesByFile().flatMap(({ title }) => title))
  for (const file of testFiles(root))
    for (const [, named = ''] of readFileSync(file, 'utf8').matchAll(
      /\bshownBy:\s*(\[[\s\S]*?\]|(['"`])(?:\\.|(?!\2).)*\2),?\s*\}/g,
    ))
      for (const title of quotedIn(named)) expect(daily.has(title), `${path.relative(root, file)}: ${title}`).toBe(true)
})

/** What a point of the specification may name, and the call that exists once it is built. */
const namedParts: [says: RegExp, call: string][] = [
  [/shops|marketplace|new-order/i, '/api/shop/index'],
  [/waybill|transport|deposit|storeOrder|§3 transport/i, '/api/waybill/index'],
  [/pick-?up/i, '/api/pickUp/index'],
  [/return order|returnOrder/i, '/api/returnOrder/index'],
  [/manifest/i, '/api/sheetOrder/manifest'],
  [/scan/i, '/admin/warehouseScan/submit'],
  [/logistics detail|queryExpressTrack/i, '/api/index/queryExpressTrack'],
  [/API parameters|getApiParam/i, '/api/user/getApiParam'],
  [/terminal/i, '/admin/Terminal/index'],
]

test('a point that names what is not built claims nothing whole: it is empty or says what is missing', () => {
  const exists = (call: string) => endpoints.some(({ url }) => url.toLowerCase() === call.toLowerCase())
  const tooMuch = Object.entries(specMap).flatMap(([point, shown]) => {
    const unbuilt = namedParts.some(([says, call]) => says.test(point) && !exists(call))
    return unbuilt && Array.isArray(shown) && shown.length > 0 ? [point] : []
  })
  expect(tooMuch).toEqual([])
  for (const [point, shown] of Object.entries(specMap)) {
    if (Array.isArray(shown)) continue
    expect(shown.missing.trim(), point).not.toBe('')
    expect(shown.tests.length, `${point}: without tests it is an empty list`).toBeGreaterThan(0)
  }
})

test('source files stay short enough to be read in one go', () => {
  const long = sourceFiles(path.join(root, 'src')).flatMap((file) => {
    const lines = readFileSync(file, 'utf8').split('\n').length
    return lines > 300 && !/\.(gen|test)\.ts$/.test(file) ? [`${path.relative(root, file)}: ${lines}`] : []
  })
  expect(long).toEqual([])
})

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true }).flatMap((entry) =>
    entry.isFile() && /\.tsx?$/.test(entry.name) ? [path.join(entry.parentPath, entry.name)] : [],
  )
}

function testFiles(folder: string): string[] {
  return ['src', 'test'].flatMap((name) => sourceFiles(path.join(folder, name))).filter((file) => file.endsWith('.test.ts'))
}

/** Titles with a value in them stand in the map up to that value. */
const titlesByFile = (): { file: string; title: string }[] =>
  testFiles(root).flatMap((file) =>
    titlesIn(file)
      .flatMap((title) => [title, title.replace(/\s*[(“]?\$\{[\s\S]*$/, '')])
      .map((title) => ({ file, title })),
  )

const quotedIn = (text: string): string[] =>
  [...text.matchAll(/(['"`])((?:\\.|(?!\1).)*)\1/g)].map((match) => (match[2] ?? '').replaceAll("\\'", "'"))

function titlesIn(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  // A title follows `test(`, `it(`, or the table of `test.each([…])(`.
  return [...text.matchAll(/(?:\b(?:test|it)|[\])])\(\s*(['"`])((?:\\.|(?!\1)[\s\S])*?)\1/g)].map((match) =>
    (match[2] ?? '').replaceAll("\\'", "'"),
  )
}
