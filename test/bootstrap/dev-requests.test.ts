import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

type Request = { method: string; url: string; headers: Record<string, string> }
type DevRequests = { callPaths: RegExp; pageFor(request: Request, address: string): string | undefined }

const accept = 'text/html'
const get = (url: string, headers: Record<string, string> = { accept }): Request => ({ method: 'GET', url, headers })

// The whole command, and that no call is lost while the backend restarts: dev.test.ts of the proof.
test.each<[string, Request, string | undefined]>([
  ['a person’s way to a page of staff', get('/admin/country'), '/index.html'],
  ['a person’s way to what is nobody’s', get('/api/anything'), '/index.html'],
  ['a source of the pages', get('/admin/country/list.tsx', { accept: '*/*' }), '/admin/country/list.tsx'],
  ['a call by its header', get('/admin/Index/login', { accept, server: '1' }), undefined],
  ['a call by its address', get('/api/index/index?server=1'), undefined],
  ['what was sent', { ...get('/api/user/checkIn'), method: 'POST' }, undefined],
  ['the health of the backend', get('/healthz'), undefined],
  ['a bank’s answer', get('/api/pay/notify/bank'), undefined],
  ['a shop’s way back', get('/api/shop/authorize?code=1'), undefined],
])('npm run dev serves pages and calls side by side: %s', async (_, request, page) => {
  const { callPaths, pageFor } = await readDevRequests()
  expect(callPaths.test(request.url)).toBe(true)
  expect(pageFor(request, 'http://127.0.0.1:8000')).toBe(page)
})

test.each(['/', '/user/login', '/main.tsx', '/administrators'])('npm run dev leaves %s to Vite', async (path) => {
  expect((await readDevRequests()).callPaths.test(path)).toBe(false)
})

/** A script without types, like all that must run before anything is installed. */
const readDevRequests = async (): Promise<DevRequests> => await import(pathToFileURL('scripts/dev-requests.mjs').href)
