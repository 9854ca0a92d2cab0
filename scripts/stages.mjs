import { readFileSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { SourceMap } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runChild } from './children.mjs'
import { ensureChromium } from './chromium.mjs'

const one = ({ code, output }) => ({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, details: output })

/**
 * Each stage answers { passed, failed, skipped, details, note, flaky }. A stage that is not made of tests counts as one. Those that take `options`
 * may be told to give way to what runs beside them.
 */
export const stages = {
  types: checkTypes,
  lint: (options) =>
    runTool('@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '--colors=off', '--max-diagnostics=50'], options),
  imports: checkImports,
  knip: (options) => runTool('knip/bin/knip.js', ['--no-progress'], options),
  unit: (options) => runVitest('unit', options),
  // Two workers leave an eighth of two cores idle, waiting for the database; four spend more on it than they win.
  server: () => runVitest('server', { workers: 3 }),
  build: runBuild,
  bootstrap: () => afterBuild(() => runVitest('e2e', { only: 'test/bootstrap' })),
  e2e: () => afterBuild(() => runBrowserTests('e2e', 'test/e2e')),
}

/** Every page in both languages and themes: for the proof, not for every day. */
export const runAppearanceTests = () => afterBuild(() => runBrowserTests('proof', 'test/proof/look'))

/** Every way through the screens, also those whose rule `npm test` shows without a browser. */
export const runAllBrowserTests = () => afterBuild(() => runBrowserTests('e2e', 'test/e2e', { IS_PROOF: 'true' }))

/** What `npm test` holds at a small size. */
export const runFullSizes = () => afterBuild(() => runVitest('proof', { only: 'test/proof/full-size' }))

/** The server tests, each at its full size. */
export const runAllServerTests = () => runVitest('server', { env: { IS_PROOF: 'true' } })

/** Seconds are counted here, so nothing runs beside it. */
export const runFaults = () => afterBuild(() => runVitest('proof', { only: 'test/proof/faults' }))

async function runBuild() {
  return one(await runChild(process.execPath, ['scripts/build.mjs']))
}

/** Also when only this stage was asked for; takes no time when nothing changed. */
async function afterBuild(work) {
  const built = await runBuild()
  return built.failed > 0 ? built : work()
}

/** TypeScript 7 has no build for some machines; the slower 6, which the other tools need anyway, then checks the types. */
async function checkTypes(options) {
  // Several checkers each work out the types that they share: four need nearly twice the processor time and memory, while other stages wait for both.
  const result = await runNode('ts7/bin/tsc', ['--noEmit', '--checkers', '1'], options)
  const isMissing = /Unable to resolve|Cannot find module|ERR_MODULE_NOT_FOUND/.test(result.output)
  return isMissing ? runTool('typescript/bin/tsc', ['--noEmit'], options) : one(result)
}

const runNode = (script, args, options) => runChild(process.execPath, [join('node_modules', script), ...args], options)

const runTool = async (script, args, options) => one(await runNode(script, args, options))

/** Where its compiler is missing dependency-cruiser reads nothing and finds nothing wrong: the number of modules is checked too. */
async function checkImports(options) {
  const args = ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', 'src']
  const { code, output } = await runNode('dependency-cruiser/bin/dependency-cruise.mjs', args, options)
  const start = output.indexOf('{')
  let report
  try {
    report = JSON.parse(output.slice(start, output.lastIndexOf('}') + 1))
  } catch {
    return { passed: 0, failed: 1, skipped: 0, details: output || `dependency-cruiser ended with ${code}` }
  }
  const read = report.modules.filter(({ source }) => /^src\/.*\.tsx?$/.test(source)).length
  const files = (await readdir('src', { recursive: true })).filter((file) => /(?<!\.test)\.tsx?$/.test(file)).length
  const problems = report.summary.violations
    .filter(({ rule }) => rule.severity === 'error')
    .map(({ rule, from, to, cycle }) => `${rule.name}: ${from} → ${cycle?.map(({ name }) => name).join(' → ') || to}`)
  if (read < files / 2)
    problems.push(`dependency-cruiser read only ${read} of the ${files} files in src: is its TypeScript there?`)
  const passed = problems.length === 0 ? 1 : 0
  return { passed, failed: 1 - passed, skipped: 0, details: problems.join('\n'), note: `${read} modules` }
}

/** Three workers on two cores: each waits for frames and answers now and then. */
async function runBrowserTests(project, only, more) {
  const { path, advice } = await ensureChromium()
  const env = { CHROMIUM_PATH: path, TEST_TRIES: process.env.TEST_TRIES ?? '2', ...more }
  if (path) return runVitest(project, { only, env, workers: 3 })
  const mustRun = process.env.CI === 'true'
  return { passed: 0, failed: mustRun ? 1 : 0, skipped: mustRun ? 0 : 1, details: advice, note: advice }
}

async function runVitest(project, { only, env, givesWay, workers } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'shipsmart-report-'))
  try {
    const report = join(folder, 'report.json')
    const flakyFile = join(folder, 'flaky')
    const args = ['run', '--project', project, ...(only ? [only] : []), '--configLoader', 'runner']
    if (workers) args.push(`--maxWorkers=${workers}`)
    const reporters = [
      '--reporter=json',
      `--outputFile.json=${report}`,
      '--reporter=default',
      '--reporter=./scripts/flaky-reporter.mjs',
      '--no-color',
    ]
    const { code, output } = await runChild(process.execPath, ['node_modules/vitest/vitest.mjs', ...args, ...reporters], {
      env: { ...env, FLAKY_FILE: flakyFile },
      givesWay,
    })
    const result = readReport(JSON.parse(await readFile(report, 'utf8').catch(() => 'null')), code, output)
    const flaky = await readFile(flakyFile, 'utf8').catch(() => '')
    return { ...result, flaky: flaky.split('\n').filter(Boolean) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function readReport(report, code, output) {
  if (!report) return { passed: 0, failed: 1, skipped: 0, details: output }
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every(({ status }) => status !== 'failed'),
  )
  const result = {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
    details: [
      ...report.testResults.flatMap(failedTests),
      ...broken.map((file) => `${relative('.', file.name)}\n${file.message}`),
    ].join('\n\n'),
  }
  // An error outside of every test, or a run that read nothing, must not look like success.
  if (result.failed === 0 && (code !== 0 || result.passed === 0)) {
    return {
      ...result,
      failed: 1,
      details: result.passed === 0 && code === 0 ? 'No test ran.' : output.split('\n').slice(-80).join('\n'),
    }
  }
  return result
}

function failedTests(file) {
  return file.assertionResults
    .filter(({ status }) => status === 'failed')
    .map(
      ({ fullName, failureMessages }) => `${relative('.', file.name)} › ${fullName}\n${failureMessages.map(shorten).join('\n')}`,
    )
}

/** The message and the lines of our own files. */
const shorten = (message) =>
  message
    .split('\n')
    .map(toSource)
    .filter((line) => !/^\s+at .*(node_modules|node:internal)/.test(line))
    .slice(0, 40)
    .join('\n')

/** Where a line of the compiled modules (test/world/compiled-modules.ts) comes from. */
function toSource(text) {
  return text.replace(/(file:\S+\/shipsmart-modules-\w+\/\S+js):(\d+):(\d+)/, (as, url, line, column) => {
    const file = fileURLToPath(url)
    const entry = new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8'))).findEntry(line - 1, column - 1)
    if (!entry.originalSource) return as
    const source = relative('.', resolve(dirname(file), entry.originalSource))
    return `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`
  })
}
