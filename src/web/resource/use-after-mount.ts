import { useEffect, useState } from 'react'

/** False for the first drawing. A drawer that arrives open would not know where the focus was; one that opens a moment later does. */
export function useAfterMount(): boolean {
  const [isAfter, setIsAfter] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsAfter(true))
    return () => clearTimeout(timer)
  }, [])
  return isAfter
}
