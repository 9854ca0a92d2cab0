import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

export type ImportPlace = 'new' | number

/** Which import is open, as it stands in the address: `?import=new`, `?import=5`. */
export function useImportPlace() {
  const [params, setParams] = useSearchParams()
  const open = useCallback(
    (place: ImportPlace | undefined) =>
      setParams(
        (now) => {
          const next = new URLSearchParams(now)
          if (place === undefined) next.delete('import')
          else next.set('import', String(place))
          return next
        },
        // Back from a chosen file leads out of the import, not to a step that is over.
        { replace: place !== 'new', preventScrollReset: true },
      ),
    [setParams],
  )
  return { place: readPlace(params.get('import')), open }
}

function readPlace(word: string | null): ImportPlace | undefined {
  const id = Number(word)
  if (word === 'new') return 'new'
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}
