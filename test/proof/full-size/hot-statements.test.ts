import path from 'node:path'
import pg from 'pg'
import ts from 'typescript'
import { expect, test, vi } from 'vitest'
import type * as Pool from '#server/platform/db/pool.ts'
import { type World, world } from '#test/world/world.ts'

/** Every statement that is marked hot when its module loads, with the place in the source where it is marked. */
const marked = vi.hoisted(() => new Map<string, string>())
vi.mock('#server/platform/db/pool.ts', async (load) => {
  const pool = await load<typeof Pool>()
  const prepareOnce = (text: string): string => {
    const [, , caller = ''] = (new Error().stack ?? '').split('\n').map((line) => line.trim())
    if (!marked.has(text)) marked.set(text, caller)
    return pool.prepareOnce(text)
  }
  return { ...pool, prepareOnce }
})

const projectDir = path.resolve(import.meta.dirname, '../../..')

test('every statement that is marked hot fits the migrated schema, and answers the columns that its rows are declared with', async () => {
  const w = await world()
  // Other files of this worker may have loaded the modules before their marks were looked at.
  vi.resetModules()
  await Promise.all([import('#server/app.ts'), import('#server/jobs.ts'), import('#server/tasks.ts')])
  const statements = [...marked]
    .map(([text, caller]) => ({ text, ...sourceOf(caller) }))
    .filter(({ file }) => file.includes('/src/'))
  expect(statements.length).toBeGreaterThan(80)
  const rowsOf = declaredRows([...new Set(statements.map(({ file }) => file))])
  const client = await connect(w)
  let checked = 0
  const missing: string[] = []
  try {
    for (const { text, file, line } of statements) {
      const where = `${path.relative(projectDir, file)}:${line}`
      const columns = await describeColumns(client, text).catch((error: Error) => {
        throw new Error(`${where}: ${error.message}\n${text}`)
      })
      for (const declared of rowsOf(file, line)) {
        checked++
        missing.push(...declared.filter((name) => !columns.includes(name)).map((name) => `${where} ${name}`))
      }
    }
  } finally {
    await client.end()
  }
  expect(missing).toEqual([])
  expect(checked).toBeGreaterThan(50)
}, 180_000)

function sourceOf(caller: string): { file: string; line: number } {
  const [, file = '', line = '0'] = /(?:file:\/\/)?(\/[^\s():]+):(\d+):\d+\)?$/.exec(caller) ?? []
  return { file, line: Number(line) }
}

async function connect({ connection }: World): Promise<pg.Client> {
  const client = new pg.Client(connection)
  await client.connect()
  return client
}

type Wire = {
  parse(query: { text: string; name: string }): void
  describe(what: { type: 'S'; name: string }): void
  sync(): void
}

/** Has the server read a statement without running it, and says what columns it would answer. */
function describeColumns(client: pg.Client, text: string): Promise<string[]> {
  return new Promise((done, fail) => {
    let columns: string[] = []
    let failure: Error | null = null
    const question = {
      submit: (connection: unknown) => {
        const wire = connection as Wire
        wire.parse({ text, name: '' })
        wire.describe({ type: 'S', name: '' })
        wire.sync()
      },
      handleRowDescription: ({ fields }: { fields: { name: string }[] }) => {
        columns = fields.map(({ name }) => name)
      },
      handleError: (error: Error) => {
        failure = error
      },
      handleReadyForQuery: () => (failure ? fail(failure) : done(columns)),
    }
    client.query(question as unknown as pg.Submittable)
  })
}

/** Which columns the rows have that a file declares for the statement at a line: the type in `run<Row>(db, statement, …)`. */
function declaredRows(files: string[]): (file: string, line: number) => string[][] {
  const { config } = ts.readConfigFile(path.join(projectDir, 'tsconfig.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent({ ...config, files, include: [] }, ts.sys, projectDir)
  const program = ts.createProgram(files, { ...options, noEmit: true })
  const checker = program.getTypeChecker()
  const requiredColumns = (node: ts.TypeNode): string[] => {
    const type = checker.getTypeFromTypeNode(node)
    const parts = type.isUnion() ? type.types : [type]
    const properties = parts.flatMap((part) => checker.getPropertiesOfType(part))
    return [...new Set(properties.filter(({ flags }) => !(flags & ts.SymbolFlags.Optional)).map(({ name }) => name))]
  }
  return (file, line) => {
    const source = program.getSourceFile(file)
    const nodes = source ? nodesOf(source) : []
    const name = nodes
      .filter(ts.isVariableDeclaration)
      .find((node) => spansLine(node, line))
      ?.name.getText()
    const calls = nodes
      .filter(ts.isCallExpression)
      .filter((call) => call.expression.getText() === 'run' && call.arguments[1]?.getText() === name)
    return calls.flatMap(({ typeArguments: [row] = [] as ts.TypeNode[] }) => (row ? [requiredColumns(row)] : []))
  }
}

/** A statement that stands alone in the module, not within a function that makes one. */
function spansLine(node: ts.VariableDeclaration, line: number): boolean {
  const source = node.getSourceFile()
  const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position).line + 1
  return (
    node.initializer?.getText().startsWith('prepareOnce') === true && lineOf(node.getStart()) <= line && line <= lineOf(node.end)
  )
}

const nodesOf = (node: ts.Node): ts.Node[] => [node, ...node.getChildren().flatMap(nodesOf)]
