// Runs one exported function of a TypeScript file in a process of its own, which a test may see killed.
import { runnerImport } from 'vite'

const [file, name, input] = process.argv.slice(2)
const { module } = await runnerImport(file, { configFile: false, logLevel: 'error' })
const result = await module[name](JSON.parse(input))
process.stdout.write(`${JSON.stringify(result ?? null)}\n`, () => process.exit(0))
