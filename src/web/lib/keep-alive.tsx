import { Activity, type ReactElement, type ReactNode, useContext, useState } from 'react'
import { UNSAFE_LocationContext as LocationContext, useMatches, useOutlet } from 'react-router'

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

type OutletProps = {
  /** how deep the caller stands in the tree of routes: its children's matches begin behind it */
  depth: number
  /** ids of the child routes that stay alive */
  keep: readonly string[]
}

/** An outlet whose named children survive while others are shown, so that coming back restores scroll and inputs. */
export function KeepAliveOutlet({ depth, keep }: OutletProps) {
  const outlet = useOutlet()
  const current = useMatches()[depth + 1]?.id
  const isKept = current !== undefined && keep.includes(current)
  const [kept, setKept] = useState<Record<string, ReactElement>>({})
  if (isKept && outlet && kept[current] !== outlet) setKept({ ...kept, [current]: outlet })
  return (
    <>
      {Object.entries(kept).map(([id, element]) => (
        <KeepAlive key={id} isShown={id === current}>
          {element}
        </KeepAlive>
      ))}
      {isKept ? null : outlet}
    </>
  )
}
