import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { cleanupSteps } from './cleanup-steps.ts'

export type DatabaseProxy = {
  /** where the database is reached through this proxy */
  host: string
  /** what ending its server looks like from outside: every connection breaks and nobody answers */
  close: () => Promise<void>
  open: () => Promise<void>
  /** the server is frozen: connections stay, and nothing comes through any more */
  freeze: () => void
}

/** A proxy in front of the tests' database server, which the others go on using while it is shut. */
export async function startDatabaseProxy(host: string, port: number): Promise<DatabaseProxy> {
  const folder = await mkdtemp(path.join(tmpdir(), 'shipsmart-door-'))
  const name = `.s.PGSQL.${port}`
  const sockets = new Set<Socket>()
  let server: Server | undefined
  let isClosed = true
  const open = async () => {
    isClosed = false
    server = createServer((outside) => {
      // Whoever was at the threshold when it was shut would keep it from ever being closed.
      if (isClosed) return void outside.destroy()
      const inside = connect(path.join(host, name))
      for (const [socket, other] of [
        [outside, inside],
        [inside, outside],
      ] as const) {
        sockets.add(socket)
        socket.on('error', () => undefined)
        socket.on('close', () => {
          sockets.delete(socket)
          other.destroy()
        })
        socket.pipe(other)
      }
    })
    await new Promise<void>((done) => server?.listen(path.join(folder, name), done))
  }
  const close = async () => {
    isClosed = true
    const closed = new Promise((done) => server?.close(done) ?? done(undefined))
    for (const socket of sockets) socket.destroy()
    await closed
  }
  cleanupSteps.push(async () => {
    await close()
    await rm(folder, { recursive: true, force: true })
  })
  await open()
  const freeze = () => {
    for (const socket of sockets) socket.unpipe().pause()
  }
  return { host: folder, close, open, freeze }
}
