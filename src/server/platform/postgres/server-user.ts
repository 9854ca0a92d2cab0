import { readFileSync } from 'node:fs'
import { access, constants } from 'node:fs/promises'
import { run, type ServerUser } from '#server/platform/postgres/run.ts'

/** Null when we are not root: the server then runs as ourselves. */
export function findServerUser(): ServerUser | null {
  if (process.getuid?.() !== 0) return null
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  for (const name of ['postgres', 'nobody']) {
    const user = users.find((fields) => fields[0] === name && fields[2] !== '0')
    // macOS writes nobody's number as -2.
    if (user) return { name, uid: Number(user[2]) >>> 0, gid: Number(user[3]) >>> 0 }
  }
  throw new Error(
    'PostgreSQL refuses to run as root, and this machine has neither a user "postgres" nor "nobody" to run it as. ' +
      'Create one (useradd --system postgres), start ShipSmart as an ordinary user, or set DATABASE_URL.',
  )
}

/** Asks the system instead of reading permission bits: every parent folder, access lists and mounts count too. */
export async function canEnter(user: ServerUser | null, folder: string): Promise<boolean> {
  if (!user) {
    return access(folder, constants.X_OK).then(
      () => true,
      () => false,
    )
  }
  const answer = await run('/bin/sh', ['-c', 'test -x "$1"', 'sh', folder], { user })
  if (answer.error?.code === 'EPERM') {
    throw new Error(
      `Root may not switch to the user "${user.name}" here, and PostgreSQL refuses to run as root. ` +
        'Start ShipSmart as an ordinary user, or set DATABASE_URL.',
    )
  }
  return answer.code === 0
}
