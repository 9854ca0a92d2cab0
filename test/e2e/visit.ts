import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, ConsoleMessage, Page, Request, WebError } from 'playwright-core'
import { expect, onTestFinished, type TestContext } from 'vitest'
import { defaultLanguage, type Language } from '#domain/language.ts'
import { leaseContext } from './browser.ts'
import { type Say, wordsIn } from './words.ts'

type SignedInAccount = { id: number; username: string; token: string; refreshToken: string }

export type VisitOptions = {
  language?: Language
  scheme?: 'light' | 'dark'
  width?: 1440 | 390
  /** already signed in when the visit begins, as after an earlier sign-in in this browser */
  member?: SignedInAccount
  admin?: SignedInAccount
  /** more of localStorage, as it lies there */
  stored?: Record<string, string>
  /** the frame's own questions (news, tasks, notices) never reach the server: for tests whose tokens must expire at one certain call */
  isFrameQuiet?: boolean
  /** a browser of its own, with nothing in its caches: for tests that change the context itself, or watch files arrive */
  isAlone?: boolean
  /** console errors this test provokes; any other fails it */
  expects?: RegExp[]
}

export type Visit = {
  page: Page
  context: BrowserContext
  say: Say
  /** every call so far, over all tabs, in order, without those the frame makes of itself: `POST /api/common/refreshToken` */
  calls: string[]
  /** another tab of the same browser; what is stored comes with the first page that is opened in `page` */
  tab(): Promise<Page>
  stored<Value = unknown>(key: string): Promise<Value | null>
}

const timeoutMs = 30_000

/** The visitor's clock goes with the application's, as it stands when the visit begins. */
export async function openVisit(url: string, clock: () => Date, options: VisitOptions = {}): Promise<Visit> {
  const {
    language = defaultLanguage,
    scheme = 'light',
    width = 1440,
    expects = [],
    isFrameQuiet = false,
    isAlone = false,
  } = options
  const { context, release } = await leaseContext(url, contextOptions(url, language, width), isAlone)
  context.setDefaultTimeout(timeoutMs)
  const calls: string[] = []
  const { trouble: pageErrors, stop } = watch(context, { expects, calls })
  if (isFrameQuiet) await blockFrameRequests(context)
  const shiftMs = clock().getTime() - Date.now()
  const newPage = async () => {
    const page = await context.newPage()
    await page.addInitScript(shiftClock, shiftMs)
    if (scheme === 'dark') await page.emulateMedia({ colorScheme: scheme })
    return page
  }
  const page = await newPage()
  // Put there by the first page itself: made ready beforehand it takes a page of its own, a tenth of every visit.
  await page.addInitScript(fillStorage, storage(language, options))
  onTestFinished(async ({ task }) => {
    const isFailed = task.result?.state === 'fail'
    if (isFailed) await saveScreenshot(context, task)
    stop()
    if (isFrameQuiet) await context.unrouteAll({ behavior: 'ignoreErrors' })
    await release(isFailed)
    expect(pageErrors, 'console errors, page errors and policy violations').toEqual([])
  })
  return {
    page,
    context,
    say: wordsIn(language),
    calls,
    tab: newPage,
    stored: async (key) => JSON.parse(await page.evaluate((name) => localStorage.getItem(name) ?? 'null', key)),
  }
}

const contextOptions = (url: string, language: Language, width: 1440 | 390) => ({
  baseURL: url,
  colorScheme: 'light' as const,
  // Nothing slides or fades: what is tested is where one arrives, and a quarter of the time went into the way.
  reducedMotion: 'reduce' as const,
  // The page's own words come from the stored setting; the browser's language must not matter.
  locale: language === 'en' ? 'zh-CN' : 'en-GB',
  viewport: width === 390 ? { width, height: 844 } : { width, height: 900 },
  hasTouch: width === 390,
})

function storage(language: Language, { member, admin, stored }: VisitOptions): Record<string, string> {
  const info = ({ id, username, token, refreshToken }: SignedInAccount) =>
    JSON.stringify({ id, username, nickname: username, token, refreshToken, refresh_token: refreshToken })
  return {
    ...(language === defaultLanguage ? {} : { storeConfig_v2: JSON.stringify({ lang: { defaultLang: language } }) }),
    ...(member ? { userInfo: info(member) } : {}),
    ...(admin ? { adminInfo: info(admin) } : {}),
    ...stored,
  }
}

/** In the browser. Only once: a tab keeps its name wherever it goes. */
function fillStorage(entries: Record<string, string>): void {
  if (window.name || window !== window.top || location.protocol === 'about:') return
  window.name = 'visited'
  for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
}

/** In the browser: it goes on from another moment. Timers stay as they are. */
function shiftClock(shiftMs: number): void {
  const MachineDate = Date
  const now = () => MachineDate.now() + shiftMs
  globalThis.Date = new Proxy(MachineDate, {
    construct: (target, args, self) => Reflect.construct(target, args.length === 0 ? [now()] : args, self),
    apply: () => new MachineDate(now()).toString(),
    get: (target, name, self) => (name === 'now' ? now : Reflect.get(target, name, self)),
  })
}

/** Everything that happens in the context until it is given back, since the next visit has the same one. */
function watch(context: BrowserContext, { expects, calls }: { expects: RegExp[]; calls: string[] }) {
  const pageErrors: string[] = []
  const recordError = (text: string) => {
    if (!expects.some((pattern) => pattern.test(text))) pageErrors.push(text)
  }
  const onRequest = (request: Request) => {
    const call = callIn(request)
    if (call) calls.push(call)
  }
  // A violated content security policy is a console error too.
  const onConsole = (message: ConsoleMessage) => {
    if (message.type() === 'error') recordError(`console: ${message.text()} ${message.location().url}`)
  }
  // One without a stack, such as a file that did not arrive, has only its message.
  const onWebError = (error: WebError) => recordError(`page: ${error.error().stack || error.error().message}`)
  context.on('request', onRequest)
  context.on('console', onConsole)
  context.on('weberror', onWebError)
  const stop = () => {
    context.off('request', onRequest)
    context.off('console', onConsole)
    context.off('weberror', onWebError)
  }
  return { trouble: pageErrors, stop }
}

const ofTheFrame = /^\/(api|admin)\/(live\/ticket|task\/index|notice\/index)$/

async function blockFrameRequests(context: BrowserContext): Promise<void> {
  const answer = (data: object) => ({ json: { code: 1, msg: '', time: 0, data } })
  // A ticket that never comes is a stream that never opens.
  await context.route(/\/live\/ticket$/, () => undefined)
  await context.route(/\/task\/index$/, (route) => route.fulfill(answer({ list: [] })))
  await context.route(/\/notice\/index$/, (route) => route.fulfill(answer({ list: [], unread: 0 })))
}

function callIn(request: Request): string | undefined {
  if (request.headers().server === undefined) return undefined
  const { pathname, search } = new URL(request.url())
  if (ofTheFrame.test(pathname)) return undefined
  return `${request.method()} ${pathname}${search}`
}

/** What the person saw when it went wrong. */
async function saveScreenshot(context: BrowserContext, task: TestContext['task']): Promise<void> {
  const folder = join(tmpdir(), 'shipsmart-e2e-pictures')
  await mkdir(folder, { recursive: true })
  for (const [index, page] of context.pages().entries()) {
    const file = join(folder, `${task.name.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 80)}-${index}.png`)
    await page.screenshot({ path: file, timeout: 5000 }).catch(() => undefined)
    process.stderr.write(`${page.url()} looked like ${file}\n`)
  }
}
