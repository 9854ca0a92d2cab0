import { useState } from 'react'

/** The value, or what it was before it went: a dialog goes on showing its content while it fades out. */
export function useLastDefined<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}
