// Runs one exported function of a bundled file in a process of its own, which a test may see killed.
import { pathToFileURL } from 'node:url'

const [file, name, input] = process.argv.slice(2)
const module = await import(pathToFileURL(file).href)
await module[name](JSON.parse(input))
process.exit(0)
