import { queryOptions } from '@tanstack/react-query'
import { profile } from '#contract/profile.ts'
import { call } from '#web/lib/call.ts'
import { refresh } from '#web/lib/query-client.ts'
import { saveUserInfo } from '#web/lib/session.ts'

/** Asked anew whenever the page opens: a form starts from what is true now. What came is also what the top bar shows. */
export const profileQuery = queryOptions({
  queryKey: ['account', 'profile'],
  queryFn: async () => {
    const answer = await call(profile.read, {}, { quiet: true })
    saveUserInfo(answer.userInfo)
    return answer
  },
  gcTime: 0,
})

/** After every change of the own account. */
export const refreshProfile = () => refresh(profileQuery.queryKey)
