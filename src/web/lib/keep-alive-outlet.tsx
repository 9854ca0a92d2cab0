import { type ReactElement, useState } from 'react'
import { useMatches, useOutlet } from 'react-router'
import { KeepAlive } from './keep-alive.tsx'

type Props = {
  /** how deep the caller stands in the tree of routes: its children's matches begin behind it */
  depth: number
  /** ids of the child routes that stay alive */
  keep: readonly string[]
}

/** An outlet whose named children survive while others are shown, so that coming back restores scroll and inputs. */
export function KeepAliveOutlet({ depth, keep }: Props) {
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
