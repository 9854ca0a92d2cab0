import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')

/** Words of an earlier private language. Each has a plain word instead, which docs/glossary.md or the neighbouring code shows. */
const retired =
  `abroad asked believe deed deeds door doors hearer hearers house judge manners mood namesakes obey rooms said shelf shelves
  story told trouble troubles trying twin twins wish`.split(/\s+/)

const sources = ['src', 'test', 'bench', 'scripts'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => path.join(folder, file))
    .filter((file) => /\.(tsx?|mjs|css)$/.test(file) && !file.includes('.gen.')),
)

/** `listTwins`, `list-twins` → list, twins */
const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)

const retiredIn = (name: string): string[] => wordsOf(name).filter((word) => retired.includes(word))

test('no file is called by a retired word', () => {
  expect(sources.filter((file) => retiredIn(file).length > 0)).toEqual([])
})

test('nothing is exported under a retired word', () => {
  const exported = /^export (?:async )?(?:function\*?|const|type|class) (\w+)/gm
  const found = sources
    .filter((file) => !file.startsWith(path.join('src', 'words')))
    .flatMap((file) => {
      const text = readFileSync(path.join(root, file), 'utf8')
      return [...text.matchAll(exported)].flatMap(([, name = '']) => (retiredIn(name).length > 0 ? [`${file}: ${name}`] : []))
    })
  expect(found).toEqual([])
})

/** Where a literal is spread into another (`...{ a, b }`), which says the same as its parts and only packs lines. */
function packedIn(file: string): string[] {
  const text = readFileSync(path.join(root, file), 'utf8')
  if (!/\.\.\.[{[]/.test(text)) return []
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    const isSpread = ts.isSpreadAssignment(node) || ts.isSpreadElement(node) || ts.isJsxSpreadAttribute(node)
    if (isSpread && (ts.isObjectLiteralExpression(node.expression) || ts.isArrayLiteralExpression(node.expression)))
      found.push(`${file}: ${node.getText(source).slice(0, 60)}`)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

test('no literal is spread only to pack lines', () => {
  expect(sources.filter((file) => !file.endsWith('.css')).flatMap(packedIn)).toEqual([])
})

const texts = sources.map((file) => readFileSync(path.join(root, file), 'utf8'))
const existing = [
  ...sources.map((file) => file.replaceAll('\\', '/')),
  '.dependency-cruiser.cjs',
  'vite.config.ts',
  'dist/server/main.js',
]

/** What a page of docs/ names in code letters and is not there, by kind. */
function missingNames(file: string) {
  const page = readFileSync(path.join(root, 'docs', file), 'utf8')
  const named = [...new Set([...page.matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => name))]
  const files = named.filter((name) => /^[\w./-]+\.(tsx?|mjs|cjs)$/.test(name))
  const functions = named.filter((name) => /^[a-z]+[A-Z]\w*$/.test(name))
  const folders = named.filter((name) => /^[\w-]+(\/[\w-]+)*\/$/.test(name))
  return {
    files: files.filter((name) => !existing.some((known) => known === name || known.endsWith(`/${name}`))),
    functions: functions.filter((name) => !texts.some((text) => new RegExp(`\\b${name}\\b`).test(text))),
    folders: folders.filter((name) => !existing.some((known) => `/${known}`.includes(`/${name}`))),
  }
}

test.each([['architecture'], ['decisions'], ['rules']])('the page of %s names files and functions that exist', (page) => {
  expect(missingNames(`${page}.md`)).toEqual({ files: [], functions: [], folders: [] })
})

test('decisions stand newest first, and the index names each of them once', () => {
  const page = readFileSync(path.join(root, 'docs', 'decisions.md'), 'utf8')
  const indexed = [...page.matchAll(/^\| (\d{4}-\d\d-\d\d) \| \[(.+?)\]\(#/gm)].map(([, date, title]) => `${date}  ${title}`)
  const written = [...page.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)
  expect(indexed).toEqual(written)
  const dates = written.map((heading) => heading?.slice(0, 10))
  expect(dates).toEqual(dates.toSorted().toReversed())
  expect(written.length).toBeGreaterThan(20)
})

test('states have names in SQL too', () => {
  const bare = /\b\w*(?:status|state|queue|problem|is_effective|is_warehouse_scan) (?:=|<>|in \(|not in \() ?\d/
  const found = sources
    .filter((file) => file.startsWith(path.join('src', 'server')) && !file.includes('.test.'))
    .flatMap((file) => {
      const lines = readFileSync(path.join(root, file), 'utf8').split('\n')
      // Written to be read as SQL only: an assignment of a default in code is none.
      return lines.flatMap((line) => (/['`"]/.test(line) && bare.test(line) ? [`${file}: ${line.trim().slice(0, 100)}`] : []))
    })
  expect(found).toEqual([])
})
