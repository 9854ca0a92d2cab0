import { readFileSync } from 'node:fs'

/** True while a process with this number does anything, whoever owns it; one that ended and was not yet collected by its parent does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return statusFields(pid)?.[0] !== 'Z'
}

/** When a process began, in ticks since boot: numbers are used again, but not with the same beginning. Null where there is no /proc. */
export function processStart(pid: number): string | null {
  return statusFields(pid)?.[19] ?? null
}

function statusFields(pid: number): string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // Before them stands the program's name in brackets, which may itself hold blanks and brackets.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}
