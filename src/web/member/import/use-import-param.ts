import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

export type ImportParam = 'new' | number

/** Which import is open, as it stands in the address: `?import=new`, `?import=5`. */
export function useImportParam() {
  const [params, setParams] = useSearchParams()
  const open = useCallback(
    (importParam: ImportParam | undefined) =>
      setParams(
        (now) => {
          const next = new URLSearchParams(now)
          if (importParam === undefined) next.delete('import')
          else next.set('import', String(importParam))
          return next
        },
        // Back from a chosen file leads out of the import, not to a step that is over.
        { replace: importParam !== 'new', preventScrollReset: true },
      ),
    [setParams],
  )
  return { importParam: parseImportParam(params.get('import')), open }
}

function parseImportParam(word: string | null): ImportParam | undefined {
  const id = Number(word)
  if (word === 'new') return 'new'
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}
