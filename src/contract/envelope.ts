/** The answer around every answer. HTTP stays 200 for business answers; `code` says what happened. */
export type Envelope<Data = unknown> = { code: number; msg: string; time: number; data: Data }

export const envelopeCode = {
  ok: 1,
  refused: 0,
  goElsewhere: 302,
  noPermission: 401,
  tokenExpired: 409,
} as const

/** Where the browser is sent by name; `data.routeName` is one of these. */
export const routeNames = {
  adminLogin: '/admin/login',
  userLogin: '/user/login',
  userMainLoading: '/user/loading',
  adminMainLoading: '/admin/loading',
  notFound: '/404',
  noPower: '/401',
} as const

/** The realms have separate sessions: a token of one never opens the other. */
export const realms = ['admin', 'member'] as const
export type Realm = (typeof realms)[number]

export const tokenHeader = { admin: 'batoken', member: 'ba-user-token' } as const satisfies Record<Realm, string>
export const languageHeader = 'think-lang'
export const serverHeader = 'server'
