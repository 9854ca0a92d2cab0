import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ensureChromium } from './chromium.mjs'
import { plainError, seconds } from './say.mjs'
import { startDemo } from './tour-parts/demo.mjs'
import { indexPage } from './tour-parts/index-page.mjs'
import { looks as everyLook, findLook, openContext, openPage } from './tour-parts/looks.mjs'
import { readPages } from './tour-parts/pages.mjs'

/** npm run tour [-- look …]: pictures of every page in both languages, themes and widths, or in these, side by side in tour/index.html. */
const folder = 'tour'
const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !findLook(name))
if (unknown.length > 0) {
  console.error(
    `There is no look ${unknown.join(', ')}. There are: ${everyLook.map(({ name }) => name).join(', ')}, and other widths.`,
  )
  process.exit(2)
}
const looks = asked.length > 0 ? asked.map(findLook) : everyLook
const undo = []
let isStopped = false

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(signal, async () => {
    await stop()
    process.exit(130)
  })
}

const begun = Date.now()
const { pages, wordsIn } = await readPages()
try {
  const { path, advice } = await ensureChromium()
  if (!path) throw plainError(advice)
  for (const { name } of looks) await rm(join(folder, name), { recursive: true, force: true })
  const demo = await startDemo()
  undo.push(demo.stop)
  const { chromium } = await import('playwright-core')
  const browser = await chromium.launch({
    executablePath: path,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
    // Its own way would end this process before the demo is put away.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  })
  undo.push(() => browser.close())
  const failed = await walk(browser, demo)
  await writeFile(join(folder, 'index.html'), indexPage(pages, looks, pictureOf))
  console.error(`${pages.length} pages in ${looks.length} looks: ${join(folder, 'index.html')} (${seconds(begun)})`)
  if (failed.length > 0) throw plainError(`These could not be shown:\n${failed.map((line) => `  ${line}`).join('\n')}`)
} catch (error) {
  if (!isStopped) {
    await stop()
    throw error
  }
}
await stop()

/** Two looks at a time; within one, whoever looks keeps their browser, so that the app is fetched once. */
async function walk(browser, demo) {
  const failed = []
  const waiting = [...looks]
  const lane = async () => {
    for (let look = waiting.shift(); look && !isStopped; look = waiting.shift()) {
      console.error(`${look.name} …`)
      const contexts = new Map()
      for (const [index, page] of pages.entries()) {
        if (!contexts.has(page.who)) contexts.set(page.who, await openContext(browser, demo, look, page.who))
        const picture = pictureOf(look, index)
        const trouble = await takePicture(contexts.get(page.who), { ...page, say: wordsIn(look.language) }, join(folder, picture))
        if (trouble) failed.push(`${picture}: ${trouble}`)
      }
      for (const context of contexts.values()) await context.close()
    }
  }
  await Promise.all([lane(), lane()])
  return failed
}

/** Says what went wrong, if anything did; the others are still worth having. */
async function takePicture(context, page, file) {
  const tab = await context.newPage()
  try {
    await openPage(tab, page)
    await mkdir(dirname(file), { recursive: true })
    // Behind a dialog the page does not count, and its length would hide what does.
    const fullPage = (await tab.locator('[role=dialog]').count()) === 0
    await tab.screenshot({ path: file, fullPage })
    return undefined
  } catch (error) {
    if (isStopped) throw error
    return String(error.message).split('\n')[0]
  } finally {
    await tab.close().catch(() => {})
  }
}

function pictureOf(look, index) {
  const number = String(index + 1).padStart(2, '0')
  return `${look.name}/${number}-${pages[index].slug}.png`
}

/** Whatever was started is ended, newest first. */
async function stop() {
  isStopped = true
  for (const step of undo.splice(0).reverse()) await step().catch((error) => console.error(`While stopping: ${error.message}`))
}
