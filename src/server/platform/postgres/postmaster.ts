import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readFile, readlink } from 'node:fs/promises'
import { connect } from 'node:net'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { isAlive } from '#server/platform/postgres/process-start.ts'
import { socketName } from '#server/platform/postgres/socket-folder.ts'

export type Postmaster = { pid: number; socketFolder: string; status: string }

/** What postmaster.pid says; the lines are PostgreSQL's: pid, data folder, start, port, socket folder, address, memory key, status. */
export async function readPostmaster(data: string): Promise<Postmaster | null> {
  const lines = await readFile(join(data, 'postmaster.pid'), 'utf8').then(
    (text) => text.split('\n'),
    () => null,
  )
  const pid = Number(lines?.[0])
  if (!lines || !Number.isInteger(pid) || pid <= 0) return null
  return { pid, socketFolder: lines[4] ?? '', status: lines[7]?.trim() ?? '' }
}

/** A number in a file proves nothing after a crash: is this process the server of exactly this folder? */
export async function isServerOf(pid: number, data: string): Promise<boolean> {
  if (!isAlive(pid)) return false
  const command = await commandOf(pid)
  if (!command.some((word) => basename(word) === 'postgres')) return false
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => null)
  return folder === null ? command.includes(data) : folder === data
}

/** True when something listens on the socket; the folder is private, so it is our server. */
export function acceptsConnections(socketFolder: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(join(socketFolder, socketName))
    const finish = (isListening: boolean) => {
      socket.destroy()
      resolve(isListening)
    }
    socket.once('connect', () => finish(true))
    socket.once('error', () => finish(false))
    socket.setTimeout(2_000, () => finish(false))
  })
}

async function commandOf(pid: number): Promise<string[]> {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  } catch {
    if (process.platform === 'linux') return []
    const answer = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => null)
    return answer?.stdout.trim().split(/\s+/) ?? []
  }
}
