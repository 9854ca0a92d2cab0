import { Activity, type ReactNode, useContext, useState } from 'react'
import { UNSAFE_LocationContext as LocationContext } from 'react-router'

type Props = { isShown: boolean; children: ReactNode }

/**
 * Keeps a page with its inputs while another one is shown. The hidden page goes on seeing its own address: it must not mistake another page's
 * query for its filters. The router offers no public way to do that.
 */
export function KeepAlive({ isShown, children }: Props) {
  const live = useContext(LocationContext)
  const [own, setOwn] = useState(live)
  if (isShown && own !== live) setOwn(live)
  return (
    <Activity mode={isShown ? 'visible' : 'hidden'}>
      <LocationContext.Provider value={isShown ? live : own}>{children}</LocationContext.Provider>
    </Activity>
  )
}
