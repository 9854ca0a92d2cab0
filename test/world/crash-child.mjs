// Runs one exported function of a bundled file for each case, up to the step where it is to die. Once all stand there the process is killed.
import { subscribe } from 'node:diagnostics_channel'
import { pathToFileURL } from 'node:url'

const [file, name, flow, cases] = process.argv.slice(2)
const module = await import(pathToFileURL(file).href)
let markStopped
subscribe('shipsmart.flow-stopped', () => markStopped())
for (const { step, input } of JSON.parse(cases)) {
  process.env.CRASH_AT = `${flow}:${step}`
  const stopped = new Promise((resolve) => {
    markStopped = resolve
  })
  const ended = module[name](input).then(() => Promise.reject(new Error(`it never came to step ${step}`)))
  await Promise.race([stopped, ended])
}
process.kill(process.pid, 'SIGKILL')
