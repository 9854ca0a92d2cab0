import { spawn } from 'node:child_process'
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { processStart } from '#server/platform/postgres/process-start.ts'
import { acquireCommandLock, acquireRunLock, isAppRunning, waitForCommands } from '#server/platform/postgres/run-lock.ts'

let dir = ''
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'shipsmart-lock-'))
})
afterEach(() => rm(dir, { recursive: true, force: true }))

describe('one running app per data folder', () => {
  test('the second is told the process, and the address once there is one', async () => {
    const first = await acquireRunLock(join(dir, 'data'))
    expect(await acquireRunLock(join(dir, 'data'))).toEqual({ pid: process.pid, runningAt: null })
    if (!('release' in first)) throw new Error('not taken')
    await first.setUrl('http://127.0.0.1:8000')
    expect(await acquireRunLock(join(dir, 'data'))).toEqual({ pid: process.pid, runningAt: 'http://127.0.0.1:8000' })
    await first.release()
    expect(await readdir(join(dir, 'data'))).toEqual([])
    expect(await acquireRunLock(join(dir, 'data'))).toHaveProperty('release')
  })

  test.each([
    ['of a dead process', async () => JSON.stringify({ pid: await deadPid(), start: '1', url: 'http://127.0.0.1:1' })],
    ['whose number another process has now', async () => JSON.stringify({ pid: process.pid, start: '1', url: null })],
    ['cut off by a full disk', async () => ''],
    ['of nonsense', async () => '[]'],
  ])('a lock %s is taken over', async (_, content) => {
    await writeFile(join(dir, 'run.lock'), await content())
    expect(await acquireRunLock(dir)).toHaveProperty('release')
    expect(JSON.parse(await readFile(join(dir, 'run.lock'), 'utf8'))).toEqual({
      pid: process.pid,
      start: processStart(process.pid),
      url: null,
    })
  })

  test('a take-over that was killed half-way does not block the next', async () => {
    const dead = JSON.stringify({ pid: await deadPid(), start: '1', url: null })
    await writeFile(join(dir, 'run.lock'), dead)
    await writeFile(join(dir, 'run.lock.takeover'), dead)
    expect(await acquireRunLock(dir)).toHaveProperty('release')
    expect(await readdir(dir)).toEqual(['run.lock'])
  })

  test('of many that start together on a dead lock exactly one wins', async () => {
    for (let round = 0; round < 20; round += 1) {
      await writeFile(join(dir, 'run.lock'), JSON.stringify({ pid: await deadPid(), start: '1', url: null }))
      const answers = await Promise.all(Array.from({ length: 8 }, () => acquireRunLock(dir)))
      expect(answers.filter((answer) => 'release' in answer)).toHaveLength(1)
    }
  })

  test.skipIf(process.getuid?.() === 0)('a folder that may not be written says so', async () => {
    await chmod(dir, 0o555)
    await expect(acquireRunLock(dir)).rejects.toThrow(/may not write into/)
    await expect(acquireRunLock(join(dir, 'data'))).rejects.toThrow(/may not write into/)
    await chmod(dir, 0o755)
  })
})

describe('commands beside the app', () => {
  const silent = () => {}

  test('an app that starts while a command is at work waits for it, and the command sees that it is there', async () => {
    expect(await isAppRunning(dir)).toBe(false)
    const command = await acquireCommandLock(dir, silent)
    expect(await isAppRunning(dir)).toBe(false)
    const app = await acquireRunLock(dir)
    const said: string[] = []
    let isOver = false
    const waiting = waitForCommands(dir, (line) => said.push(line)).then(() => {
      isOver = true
    })
    await expect.poll(() => said).toEqual([`Waiting for the command of process ${process.pid} to end`])
    expect(isOver).toBe(false)
    expect(await isAppRunning(dir)).toBe(true)
    await command.release()
    await waiting
    expect(await readdir(dir)).toEqual(['run.lock'])
    if ('release' in app) await app.release()
    expect(await isAppRunning(dir)).toBe(false)
  })

  test('a second command waits for the first', async () => {
    const first = await acquireCommandLock(dir, silent)
    const said: string[] = []
    let isTaken = false
    const second = acquireCommandLock(dir, (line) => said.push(line)).then((lock) => {
      isTaken = true
      return lock
    })
    await expect.poll(() => said).toEqual([`Waiting for the command of process ${process.pid} to end`])
    expect(isTaken).toBe(false)
    await first.release()
    await (await second).release()
    expect(await readdir(dir)).toEqual([])
  })

  test('what a killed app or command left does not count', async () => {
    const dead = JSON.stringify({ pid: await deadPid(), start: '1', url: null })
    await writeFile(join(dir, 'run.lock'), dead)
    await writeFile(join(dir, 'command.lock'), dead)
    expect(await isAppRunning(dir)).toBe(false)
    await waitForCommands(dir, silent)
  })
})

async function deadPid(): Promise<number> {
  const child = spawn('true')
  await new Promise((resolve) => child.once('close', resolve))
  return child.pid ?? 0
}
