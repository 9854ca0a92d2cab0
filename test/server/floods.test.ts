import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import type { Ctx } from '#server/ctx.ts'
import { on } from '#server/platform/http/mount.ts'
import { type World, world } from '#test/world/world.ts'

const some = { input: z.object({ n: z.coerce.number().optional() }), output: z.unknown() } as const
const slow = endpoint({ path: 'POST /api/slow', access: 'member', ...some })
const drawn = endpoint({ path: 'POST /api/drawn', access: 'member', ...some, heavy: true })
const open = endpoint({ path: 'POST /api/open', access: 'public', ...some })
const quick = endpoint({ path: 'POST /api/quick', access: 'member', ...some })

/** The calls that run, in the order they started. */
let started: number[] = []
let ends: (() => void)[] = []
const cancelled: number[] = []
const wait = async (_ctx: Ctx, { n = 0 }: { n?: number }, { signal }: { signal: AbortSignal }) => {
  started.push(n)
  signal.addEventListener('abort', () => cancelled.push(n))
  await new Promise<void>((done) => ends.push(done))
  return null
}
const endOne = () => ends.shift()?.()

let w: World
let port: number
beforeAll(async () => {
  w = await world({ routes: [on(slow, wait), on(drawn, wait), on(open, wait), on(quick, async () => null)] })
  port = Number(new URL(await w.app.listen({ host: '127.0.0.1', port: 0 })).port)
})
beforeEach(() => {
  started = []
  ends = []
})

describe('calls of one account', () => {
  test('run six at once, two that draw documents; other members do not wait for them', async () => {
    const [{ token: member }, { token: other }] = [await w.build.member(), await w.build.member()]
    const crowd = Array.from({ length: 20 }, () => w.post('/api/slow', { member, body: {} }))
    await expect.poll(() => started.length).toBe(6)
    expect((await w.post('/api/quick', { member: other, body: {} })).code).toBe(1)
    expect(started).toHaveLength(6)
    for (let done = 0; done < 20; done++) {
      endOne()
      await expect.poll(() => started.length, { interval: 2 }).toBe(Math.min(20, 7 + done))
    }
    expect((await Promise.all(crowd)).map(({ code }) => code)).toEqual(Array(20).fill(1))

    started = []
    const documents = Array.from({ length: 3 }, () => w.post('/api/drawn', { member, body: {} }))
    await expect.poll(() => started.length).toBe(2)
    endOne()
    await expect.poll(() => started.length).toBe(3)
    while (ends.length > 0) endOne()
    await Promise.all(documents)
  })
})

describe('calls without a session', () => {
  test.each([
    ['one address, each with another made-up token', Array.from({ length: 20 }, () => '192.0.2.9')],
    ['one IPv6 network', Array.from({ length: 20 }, (_, index) => `2001:db8:1:2::${index + 1}`)],
  ])('share six places when they come from %s', async (_from, addresses) => {
    const crowd = addresses.map((ip, index) => w.post('/api/open', { ip, member: `made-up-${ip}-${index}`, body: {} }))
    await expect.poll(() => started.length).toBe(6)
    const { token: member } = await w.build.member()
    expect((await w.post('/api/quick', { member, body: {}, ip: '192.0.2.10' })).code).toBe(1)
    expect(started).toHaveLength(6)
    for (let done = 0; done < 20; done++) {
      await expect.poll(() => ends.length, { interval: 2 }).toBeGreaterThan(0)
      endOne()
    }
    expect((await Promise.all(crowd)).map(({ code }) => code)).toEqual(Array(20).fill(1))
  })

  test('are refused for a member’s call before their body is read', async () => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    const head = ['POST /api/slow HTTP/1.1', 'host: localhost', 'content-type: application/json', 'content-length: 900000']
    socket.write(`${[...head, 'ba-user-token: made-up', 'server: true'].join('\r\n')}\r\n\r\n{"k":`)
    const [answer] = await once(socket, 'data')
    expect(String(answer)).toContain('"code":302')
    socket.destroy()
  })

  test('may send 64 kB', async () => {
    const answer = await w.post('/api/open', { body: { k: 'x'.repeat(70_000) } })
    expect(answer).toMatchObject({ status: 413, msg: 'The request is too large. The limit is 64 kB.' })
  })
})

describe('a closed connection', () => {
  function send(member: string, n: number) {
    const headers = { server: 'true', 'ba-user-token': member, 'content-type': 'application/json' }
    const call = request({ port, host: '127.0.0.1', path: '/api/slow', method: 'POST', headers })
    call.on('error', () => undefined)
    call.end(JSON.stringify({ n }))
    return call
  }

  test('gives up its place in the queue; a running call learns of it and keeps its place until it ends', async () => {
    const { token: member } = await w.build.member()
    await w.post('/api/quick', { member, body: {} })
    const running = Array.from({ length: 6 }, (_, index) => send(member, index))
    await expect.poll(() => started.length).toBe(6)
    const first = [0, 1, 2, 3, 4, 5]
    expect(started.toSorted()).toEqual(first)
    const waiting = [6, 7, 8].map((n) => send(member, n))
    const last = w.post('/api/slow', { member, body: { n: 9 } })
    await new Promise((done) => setTimeout(done, 50))
    for (const call of waiting) call.destroy()
    running[2]?.destroy()
    await expect.poll(() => cancelled).toEqual([2])
    await new Promise((done) => setTimeout(done, 50))
    expect(started).toHaveLength(6)
    endOne()
    await expect.poll(() => started.toSorted()).toEqual([...first, 9])
    while (ends.length > 0) endOne()
    expect((await last).code).toBe(1)
    expect(started).toHaveLength(7)
  })
})
