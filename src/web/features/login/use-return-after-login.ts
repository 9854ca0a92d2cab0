import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Realm } from '#contract/envelope.ts'
import { safeReturnPath } from '#web/lib/login-url.ts'
import { areaBase, useToken } from '#web/lib/session.ts'

/** As soon as there is a session, from this form or from another tab, the way leads on: to the page that was asked for, else to the first menu. */
export function useReturnAfterLogin(realm: Realm): void {
  const token = useToken(realm)
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const to = safeReturnPath(realm, params.get('to')) ?? areaBase[realm]
  useEffect(() => {
    if (token !== '') void navigate(to, { replace: true })
  }, [token, to, navigate])
}
