import { spawn } from 'node:child_process'

/** The system user that PostgreSQL runs as when we are root, which it refuses to be. */
export type ServerUser = { uid: number; gid: number; name: string }
export type RunResult = { code: number | null; output: string; error: NodeJS.ErrnoException | null }

/** Runs one program to its end, as the given user; never throws, the caller knows what a failure means. */
export function run(
  file: string,
  args: string[],
  options: { user: ServerUser | null; input?: string; folder?: string },
): Promise<RunResult> {
  const { user, input = '', folder = '/' } = options
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd: folder,
      env: plainEnvironment(folder),
      stdio: ['pipe', 'pipe', 'pipe'],
      ...(user ? { uid: user.uid, gid: user.gid } : {}),
    })
    const chunks: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.stdin.on('error', () => {}) // a program that ends before it has read its input tells us by its exit code
    child.stdin.end(input)
    const finish = (code: number | null, error: NodeJS.ErrnoException | null) =>
      resolve({ code, output: Buffer.concat(chunks).toString('utf8').trim(), error })
    child.on('error', (error) => finish(null, error))
    child.on('close', (code) => finish(code, null))
  })
}

/** Nothing of the caller's environment reaches PostgreSQL: PGDATA, PGOPTIONS or a locale would change what it does. */
function plainEnvironment(home: string): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH ?? '/usr/bin:/bin', HOME: home, LC_ALL: 'C', TZ: 'UTC' }
}
