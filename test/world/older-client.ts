import type { Envelope } from '#contract/envelope.ts'
import type { World } from './world.ts'

/**
 * Speaks as an unchanged client of BuildAdmin does: its HTTP layer, its stores and its tables. A test says only what
 * a person does there. Every call carries both tokens and PHP-style queries. Code 409 refreshes the token once and
 * repeats the call; code 302 drops the tokens.
 */
export type OlderClient = {
  /** what it keeps in the browser, and puts answers over */
  store: Store
  get<Data = Any>(url: string, params?: Params): Promise<Envelope<Data>>
  post<Data = Any>(url: string, data?: unknown, params?: Params): Promise<Envelope<Data>>
  del<Data = Any>(url: string, params: Params): Promise<Envelope<Data>>
  /** a row in its form: read, changed by hand, what is null left out, and sent back whole */
  change(controller: string, id: number, changed: Params): Promise<Envelope<Any>>
}

// biome-ignore lint/suspicious/noExplicitAny: whatever the wire brings, as such a client takes it
export type Any = any
type Params = Record<string, unknown>
type Store = { token: string; refreshToken: string; [name: string]: unknown }
type Options = {
  area: 'admin' | 'member'
  version?: 'v1.1.4' | 'v2.0.0'
  language?: 'zh-cn' | 'en'
  ip?: string
  otherToken?: string
}

export function olderClient(w: World, options: Options): OlderClient {
  const { area, version = 'v1.1.4', language = 'zh-cn', ip = '127.0.0.1', otherToken } = options
  const store: Store = { token: '', refreshToken: '' }
  const [own, other] = area === 'admin' ? (['batoken', 'ba-user-token'] as const) : (['ba-user-token', 'batoken'] as const)

  async function send(method: 'GET' | 'POST' | 'DELETE', url: string, params: Params, data: unknown): Promise<Envelope<Any>> {
    const query = queryOf(params)
    const answer = await w.app.inject({
      method,
      url: query === '' ? url : `${url}?${query}`,
      remoteAddress: ip,
      headers: {
        accept: 'application/json, text/plain, */*',
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/109.0.0.0',
        'think-lang': language,
        server: 'true',
        ...(store.token ? { [own]: store.token } : {}),
        ...(otherToken ? { [other]: otherToken } : {}),
        // Its GETs carry the type of a body that a browser then leaves out.
        ...(method === 'DELETE' ? {} : { 'content-type': 'application/json' }),
      },
      ...(method === 'POST' ? { payload: JSON.stringify(data ?? {}) } : {}),
    })
    return answer.json() as Envelope<Any>
  }

  /** Version 2 keeps what version 1 sends, and sends what version 1 keeps. */
  const refreshBody = () => (version === 'v1.1.4' ? { refresh_token: store.refreshToken } : { refreshToken: store.refresh_token })

  async function call(
    method: 'GET' | 'POST' | 'DELETE',
    url: string,
    params: Params = {},
    data?: unknown,
  ): Promise<Envelope<Any>> {
    const answer = await send(method, url, params, data)
    if (answer.code === 302) Object.assign(store, { token: '', refreshToken: '' })
    if (answer.code !== 409) return answer
    const refreshed = await send('POST', '/api/common/refreshToken', {}, refreshBody())
    if (refreshed.code !== 1) {
      Object.assign(store, { token: '', refreshToken: '' })
      return refreshed
    }
    store.token = refreshed.data.token
    return send(method, url, params, data)
  }

  return {
    store,
    get: (url, params) => call('GET', url, params),
    post: (url, data, params) => call('POST', url, params, data),
    del: (url, params) => call('DELETE', url, params),
    change: async (controller, id, changed) => {
      const { data } = await call('GET', `${controller}edit`, { id })
      const items = Object.entries({ ...data.row, ...changed }).filter(([, value]) => value !== null)
      return call('POST', `${controller}edit`, {}, Object.fromEntries(items))
    },
  }
}

/** `ids[]=1`, `search[0][field]=id`; what is null or undefined is left out. */
export function queryOf(params: Params): string {
  const parts: string[] = []
  const add = (name: string, value: unknown): void => {
    if (value === null || value === undefined) return
    if (Array.isArray(value)) {
      const isFlat = value.every((item) => typeof item !== 'object')
      for (const [index, item] of value.entries()) add(`${name}[${isFlat ? '' : index}]`, item)
    } else if (typeof value === 'object') {
      for (const [key, item] of Object.entries(value)) add(`${name}[${key}]`, item)
    } else parts.push(`${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
  }
  for (const [name, value] of Object.entries(params)) add(name, value)
  return parts.join('&')
}
