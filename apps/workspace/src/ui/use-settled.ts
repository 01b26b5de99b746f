import { useEffect, useState } from 'react'

const quietMs = 250

/** A value once it has stopped changing, so that typing does not send a request per letter. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), quietMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
