import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { isProof } from '#test/world/daily.ts'
import { eventually } from './screen.ts'

/** Neither the page nor anything in it is wider than the place it has, once it is laid out; only a matrix scrolls in its own box. */
export const expectNoHorizontalScroll = (page: Page): Promise<void> =>
  expect.poll(() => findOverflowing(page), { timeout: 5000, message: `scrolls sideways at ${page.url()}` }).toEqual([])

/** The page itself is no wider than the window, and its heading stands inside. */
export const expectPageFits = (page: Page): Promise<void> =>
  expect
    .poll(
      () =>
        page.evaluate(() => {
          const { scrollWidth, clientWidth } = document.documentElement
          const heading = document.querySelector('h1')?.getBoundingClientRect()
          return scrollWidth <= clientWidth && (!heading || (heading.left >= 0 && heading.right <= clientWidth))
        }),
      { timeout: 5000, message: `does not fit at ${page.url()}` },
    )
    .toBe(true)

const findOverflowing = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const describe = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.className} (${element.scrollWidth} in ${element.clientWidth})`
    const scrolls = (element: Element) =>
      element.scrollWidth > element.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(element).overflowX)
    const root = document.documentElement
    const found = [...document.querySelectorAll('body *')]
      .filter((element) => element.checkVisibility() && scrolls(element) && !element.matches('[data-matrix]'))
      .map(describe)
    if (root.scrollWidth > root.clientWidth || document.body.scrollWidth > root.clientWidth) {
      const beyond = [...document.querySelectorAll('body *')].filter(
        (element) => element.checkVisibility() && element.getBoundingClientRect().right > root.clientWidth + 1,
      )
      found.push(describe(root), ...beyond.slice(0, 5).map(describe))
    }
    return found
  })

/**
 * Whatever a list scrolls to, no pinned column stands before another one, and heads stand above their cells. Said of the tables in sight; how many
 * there were is answered, so that a look at nothing is not taken for one that found nothing wrong.
 */
export async function expectPinnedColumnsApart(page: Page): Promise<number> {
  const { tables, problems } = await page.evaluate(findCoveredCells)
  expect(problems.join('\n'), `covered at ${page.url()}`).toBe('')
  return tables
}

/** In the page: at both ends of each table. */
function findCoveredCells(): { tables: number; problems: string[] } {
  const problems: string[] = []
  const tables = [...document.querySelectorAll('main table')].filter((table) => table.checkVisibility())
  for (const table of tables) {
    const box = table.parentElement ?? table
    for (const end of [0, box.scrollWidth]) {
      box.scrollLeft = end
      const [head, ...rows] = [...table.querySelectorAll('tr')].map((row) => [...row.children])
      for (const cells of [head ?? [], ...rows.slice(0, 3)]) {
        const boxes = cells.map((cell) => ({
          name: cell.textContent?.slice(0, 20) ?? '',
          isPinned: getComputedStyle(cell).position === 'sticky' && getComputedStyle(cell).zIndex !== 'auto',
          rect: cell.getBoundingClientRect(),
        }))
        for (const { name, rect } of boxes.filter(({ isPinned }) => !isPinned))
          if (boxes.some((pinned) => pinned.isPinned && pinned.rect.left < rect.right - 1 && pinned.rect.right > rect.left + 1))
            problems.push(`${table.ariaLabel}: ${name} (${box.scrollWidth} in ${box.clientWidth})`)
        for (const [index, { name, rect }] of boxes.entries()) {
          const above = head?.[index]?.getBoundingClientRect()
          if (!above || Math.abs(above.left - rect.left) > 1 || Math.abs(above.width - rect.width) > 1)
            problems.push(`${table.ariaLabel}: ${name} stands beside its heading`)
        }
      }
    }
    box.scrollLeft = 0
  }
  return { tables: tables.length, problems }
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

type AxeFinding = { id: string; help: string; nodes: { html: string; failureSummary?: string }[] }
type AxeReport = { violations: AxeFinding[]; passes: AxeFinding[] }
type RunOnly = { type: 'tag' | 'rule'; values: string[] }
type Axe = { run: (root: Document, options: object) => Promise<AxeReport> }

/** No finding of axe on what is shown now, once everything has come to rest. */
export const expectAxeClean = (page: Page): Promise<void> =>
  expectNoFinding(page, { type: 'tag', values: standards }, ['color-contrast', 'document-title', 'html-has-lang'])

/** Half-way through a way that goes on: axe.test.ts looks at one place of each kind every day, at these moments only the proof does. */
export async function expectAxeCleanInProof(page: Page): Promise<void> {
  if (isProof) await expectAxeClean(page)
}

async function expectNoFinding(page: Page, runOnly: RunOnly, mustPass: string[]): Promise<void> {
  let { findings, passed } = await runAxe(page, runOnly)
  // What is gone at the second look was a page on its way, not one that people read.
  if (findings.length > 0) ({ findings, passed } = await runAxe(page, runOnly))
  expect(findings, `axe at ${page.url()}\n${findings.join('\n')}`).toEqual([])
  // A look that saw nothing would find nothing either.
  expect(passed).toEqual(expect.arrayContaining(mustPass))
}

async function runAxe(page: Page, runOnly: RunOnly): Promise<{ findings: string[]; passed: string[] }> {
  await waitUntilIdle(page)
  // Evaluated by the debugger, not by the page, so that the page's policy stays in force; once for each document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return await page.evaluate(async (runOnly) => {
    const { axe } = window as unknown as { axe: Axe }
    const { violations, passes } = await axe.run(document, {
      runOnly,
      // Every rule runs; of those that pass only the name is wanted, and describing each of their elements takes a fifth of the time.
      resultTypes: ['violations'],
      // None of the rules that run asks for style sheets or media: fetching them first is an eighth of the time.
      preload: false,
    })
    const describe = ({ html, failureSummary = '' }: AxeFinding['nodes'][number]) => `  ${html}\n  ${failureSummary}`
    return {
      findings: violations.map(({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(describe).join('\n')}`),
      passed: passes.map(({ id }) => id),
    }
  }, runOnly)
}

/** The overlay is gone, nothing is on its way any more, and nothing moves or fades. */
export async function waitUntilIdle(page: Page): Promise<void> {
  // It fades with the first page and is taken away a second later: that second is not waited for.
  await eventually(() =>
    page.evaluate(() => {
      const overlay = document.getElementById('loading-overlay')
      if (overlay?.dataset.leaving) overlay.remove()
      return overlay === null
    }),
  ).toBe(true)
  await eventually(() => page.evaluate(countBusyAndMoving)).toBe(0)
}

/** In the page: what waits for an answer is dimmed meanwhile, so it counts like what moves. */
function countBusyAndMoving(): number {
  const moving = document.getAnimations().filter(({ effect }) => {
    const timing = effect?.getComputedTiming()
    return timing?.endTime !== Number.POSITIVE_INFINITY && timing?.progress !== null
  })
  // Pages that are kept for coming back stand hidden beside the one that is looked at.
  const busy = [...document.querySelectorAll('[aria-busy=true]')].filter((element) => element.checkVisibility())
  return busy.length + moving.length
}
