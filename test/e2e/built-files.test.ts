import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { webDir } from '#server/project-root.ts'

const assets = path.join(webDir, 'assets')

/** What each built file needs before it can run; what it fetches later does not count. */
const needs = new Map(
  readdirSync(assets)
    .filter((name) => name.endsWith('.js'))
    .map((name) => {
      const text = readFileSync(path.join(assets, name), 'utf8')
      const found = [...text.matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([^"']+\.js)["']/g)].map(([, file = '']) => file)
      return [name, [...new Set(found)]]
    }),
)

/** The way from a file back to itself, if there is one. */
function findImportCycle(start: string): string[] | undefined {
  const seen = new Set<string>()
  const walk = (name: string, way: string[]): string[] | undefined => {
    for (const next of needs.get(name) ?? []) {
      if (next === start) return [...way, next]
      if (seen.has(next)) continue
      seen.add(next)
      const circle = walk(next, [...way, next])
      if (circle) return circle
    }
    return undefined
  }
  return walk(start, [start])
}

/** Of two files that need each other one runs too early: on some way through the pages it finds a component that is not there yet. */
test('no built files need each other', () => {
  expect(needs.size).toBeGreaterThan(100)
  expect([...needs.values()].flat().length).toBeGreaterThan(needs.size)
  const circles = [...needs.keys()].flatMap((name) => {
    const circle = findImportCycle(name)
    return circle ? [circle.join(' → ')] : []
  })
  expect(circles).toEqual([])
})
