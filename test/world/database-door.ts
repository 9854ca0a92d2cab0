import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { undo } from './undo.ts'

export type DatabaseDoor = {
  /** where the database is reached through this door */
  host: string
  /** what ending its server looks like from outside: every connection breaks and nobody answers */
  shut: () => Promise<void>
  open: () => Promise<void>
  /** the server is frozen: connections stay, and nothing comes through any more */
  hush: () => void
}

/** A door in front of the tests' database server, which the others go on using while it is shut. */
export async function databaseDoor(host: string, port: number): Promise<DatabaseDoor> {
  const folder = await mkdtemp(path.join(tmpdir(), 'shipsmart-door-'))
  const name = `.s.PGSQL.${port}`
  const through = new Set<Socket>()
  let server: Server | undefined
  let isShut = true
  const open = async () => {
    isShut = false
    server = createServer((outside) => {
      // Whoever was at the threshold when it was shut would keep it from ever being closed.
      if (isShut) return void outside.destroy()
      const inside = connect(path.join(host, name))
      for (const [socket, other] of [
        [outside, inside],
        [inside, outside],
      ] as const) {
        through.add(socket)
        socket.on('error', () => undefined)
        socket.on('close', () => {
          through.delete(socket)
          other.destroy()
        })
        socket.pipe(other)
      }
    })
    await new Promise<void>((done) => server?.listen(path.join(folder, name), done))
  }
  const shut = async () => {
    isShut = true
    const closed = new Promise((done) => server?.close(done) ?? done(undefined))
    for (const socket of through) socket.destroy()
    await closed
  }
  undo.push(async () => {
    await shut()
    await rm(folder, { recursive: true, force: true })
  })
  await open()
  const hush = () => {
    for (const socket of through) socket.unpipe().pause()
  }
  return { host: folder, shut, open, hush }
}
