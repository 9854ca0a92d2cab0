import ts from 'typescript'

/** Every name that stands where SQL names a table; not all of them are tables: steps of a statement and views stand there too. */
export type TableUse = { reads: Set<string>; writes: Set<string> }

const kyselyReads = ['selectFrom', 'innerJoin', 'leftJoin', 'rightJoin', 'fullJoin', 'crossJoin', 'from', 'using']
const kyselyWrites = ['updateTable', 'insertInto', 'deleteFrom', 'mergeInto']
/** Functions of the platform that write the table whose name is their second argument. */
const writers = ['deleteInBatches']

/** An expression whose value the text does not say, with its name: `from ${table}`. */
const computed = (name: string): string => `\u0000${name}\u0000`
const isComputed = (name: string): boolean => name.startsWith('\u0000')

/** Reads the string and template literals of a source file, so that comments do not count. */
export function findTables(text: string): TableUse {
  const source = ts.createSourceFile('source.ts', text, ts.ScriptTarget.Latest, true)
  const constants = constantsOf(source)
  const use: TableUse = { reads: new Set(), writes: new Set() }

  const add = ({ reads, writes }: { reads: readonly string[]; writes: readonly string[] }) => {
    for (const name of reads) use.reads.add(name)
    for (const name of writes) use.writes.add(name)
  }
  visitAll(source, (node) => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) {
      const sql = textOf(node, constants)
      add(roleOf(node, sql.replace(/ as \w+$/, '')) ?? readSql(isFromText(node, sql) ? `select from ${sql}` : sql))
    }
    if (!ts.isCallExpression(node)) return
    const [first] = node.arguments
    if (first && ts.isIdentifier(first)) add(kyselyUse(methodOf(node), computed(first.text)))
  })

  const named = literalsByName(source)
  for (const names of [use.reads, use.writes])
    for (const name of [...names].filter(isComputed)) {
      names.delete(name)
      for (const literal of named.get(name.slice(1, -1)) ?? []) names.add(literal)
    }
  return use
}

function visitAll(node: ts.Node, look: (node: ts.Node) => void): void {
  look(node)
  ts.forEachChild(node, (child) => visitAll(child, look))
}

/** The file's own constants that hold a text: `from ${publishedSql}` is read as the whole that it becomes. */
function constantsOf(source: ts.SourceFile): Map<string, ts.Expression> {
  const found = new Map<string, ts.Expression>()
  visitAll(source, (node) => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer && isText(node.initializer))
      found.set(node.name.text, node.initializer)
  })
  return found
}

const isText = (node: ts.Expression): boolean =>
  ts.isStringLiteralLike(node) || ts.isTemplateExpression(node) || (ts.isBinaryExpression(node) && isText(node.left))

const deepest = 5

function textOf(node: ts.Expression, constants: Map<string, ts.Expression>, depth = 0): string {
  const inner = (part: ts.Expression) => textOf(part, constants, depth)
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map((span) => inner(span.expression) + span.literal.text).join('')
  if (ts.isBinaryExpression(node)) return inner(node.left) + inner(node.right)
  if (ts.isPropertyAccessExpression(node)) return computed(node.name.text)
  if (!ts.isIdentifier(node)) return computed('')
  const constant = depth < deepest ? constants.get(node.text) : undefined
  return constant ? textOf(constant, constants, depth + 1) : computed(node.text)
}

/** `from: 'shipping_order t join …'`, as lists and counts are given it. One word is a step of a statement, an account or the like. */
const isFromText = ({ parent }: ts.Node, text: string): boolean =>
  ts.isPropertyAssignment(parent) && parent.name.getText() === 'from' && /\s/.test(text)

/** A table that is named as a literal: an argument of the query builder or of a `writer`, or the `table` of a declaration that is written by. */
function roleOf(node: ts.Expression, name: string) {
  const { parent } = node
  if (!/^\w+$/.test(name)) return null
  if (ts.isPropertyAssignment(parent)) return parent.name.getText() === 'table' ? { reads: [], writes: [name] } : null
  if (!ts.isCallExpression(parent)) return null
  const called = methodOf(parent)
  if (writers.includes(called) && parent.arguments[1] === node) return { reads: [], writes: [name] }
  // Array.from and Buffer.from are other functions.
  const isOnClass = ts.isPropertyAccessExpression(parent.expression) && /^[A-Z]/.test(parent.expression.expression.getText())
  if (parent.arguments[0] !== node || isOnClass) return null
  const found = kyselyUse(called, name)
  return found.reads.length + found.writes.length > 0 ? found : null
}

const methodOf = ({ expression }: ts.CallExpression): string =>
  ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText()

const kyselyUse = (called: string, name: string) => ({
  reads: kyselyReads.includes(called) ? [name] : [],
  writes: kyselyWrites.includes(called) ? [name] : [],
})

/**
 * What a computed name may be, by the name of the parameter or property that holds it: the members of its type (`table: 'goods' | 'zone'`), and what
 * the functions of the file are called with.
 */
function literalsByName(source: ts.SourceFile): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  const add = (name: string, literal: string) => found.set(name, (found.get(name) ?? new Set()).add(literal))
  const parameters = new Map<string, string[]>()
  visitAll(source, (node) => {
    if (ts.isFunctionDeclaration(node) && node.name) parameters.set(node.name.text, parameterNames(node))
    if (ts.isVariableDeclaration(node) && node.initializer && ts.isArrowFunction(node.initializer))
      parameters.set(node.name.getText(), parameterNames(node.initializer))
    if ((ts.isParameter(node) || ts.isPropertySignature(node)) && node.type) {
      const name = node.name.getText()
      for (const type of ts.isUnionTypeNode(node.type) ? node.type.types : [node.type])
        if (ts.isLiteralTypeNode(type) && ts.isStringLiteral(type.literal)) add(name, type.literal.text)
    }
  })
  visitAll(source, (node) => {
    if (!ts.isCallExpression(node)) return
    for (const [at, name] of (parameters.get(node.expression.getText()) ?? []).entries()) {
      const argument = node.arguments[at]
      if (argument && ts.isStringLiteralLike(argument)) add(name, argument.text)
    }
  })
  return found
}

const parameterNames = (node: ts.FunctionLikeDeclaration): string[] => node.parameters.map(({ name }) => name.getText())

/** Texts that are no SQL say "from" too. */
const sqlPattern =
  /\bselect\b|\binsert into\b|\bdelete from\b|\bjoin\b|\bupdate\s+\S+(\s+\w+)?\s+set\b|^\s*from \w+ |\btruncate\b/
/** In these calls `from` separates arguments. */
const argumentCalls = ['extract', 'substring', 'trim', 'overlay', 'position']
const clauseStarts = 'where group order limit having union except intersect set select returning for window offset values'.split(
  ' ',
)
const noUpdate = ['for', 'do', 'on', 'key', 'before', 'after']

/** The names that a text of SQL reads and writes, without those that it makes itself by `with … as (`. */
export function readSql(sql: string): { reads: string[]; writes: string[] } {
  const reads: string[] = []
  const writes: string[] = []
  const tokens = sqlPattern.test(sql) ? tokensOf(sql) : []
  const made = new Set(tokens.filter((_, at) => isMadeHere(tokens, at)))
  const frames = [{ call: '', isFrom: false }]
  let wanted: string[] | null = null

  for (const [at, token] of tokens.entries()) {
    const frame = frames.at(-1)
    const previous = tokens[at - 1] ?? ''
    const next = tokens[at + 1] ?? ''
    if (!frame || (wanted && ['lateral', 'only', 'table'].includes(token))) continue
    const target = wanted
    wanted = null
    if (token === '(') frames.push({ call: previous, isFrom: false })
    else if (token === ')') {
      if (frames.length > 1) frames.pop()
    } else if (token === 'from') {
      if (previous === 'distinct' || argumentCalls.includes(frame.call)) continue
      frame.isFrom = true
      wanted = previous === 'delete' ? writes : reads
    } else if (token === 'join' || token === 'using' || (token === ',' && frame.isFrom)) wanted = reads
    else if (token === 'into' || token === 'truncate' || (token === 'update' && !noUpdate.includes(previous))) wanted = writes
    else if (clauseStarts.includes(token)) frame.isFrom = false
    else if (target && /^[a-z_\u0000]/.test(token)) {
      const isCall = next === '(' && target === reads
      if (!isCall && next !== '.' && !made.has(token)) target.push(token)
    }
  }
  return { reads, writes }
}

/** Words, computed names and single signs, without what is quoted or a comment. */
const tokensOf = (sql: string): string[] =>
  sql
    .replace(/'(?:[^']|'')*'|--.*$|\/\*[\s\S]*?\*\//gm, ' ')
    .match(/[a-z_][\w$]*|\u0000\w*\u0000|[^\s"]/gi)
    ?.map((token) => (token.startsWith('\u0000') ? token : token.toLowerCase())) ?? []

/** `name as (`, `name (a, b) as materialized (` */
function isMadeHere(tokens: readonly string[], at: number): boolean {
  let next = at + 1
  if (tokens[next] === '(') next = tokens.indexOf(')', next) + 1
  if (next === 0 || tokens[next] !== 'as') return false
  next += tokens[next + 1] === 'not' ? 2 : 1
  return tokens[tokens[next] === 'materialized' ? next + 1 : next] === '('
}
