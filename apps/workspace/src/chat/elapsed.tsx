import { duration } from '@deckhand/client'
import { useEffect, useState } from 'react'

/** How long something took, or takes. Nothing when it is not known when it began. */
export function Elapsed({ startedAt, endedAt }: { startedAt?: number | undefined; endedAt?: number | undefined }) {
  const isRunning = startedAt !== undefined && endedAt === undefined
  const now = useNow(isRunning)
  if (startedAt === undefined) return null
  return <span className="text-xs text-quiet tabular-nums">{duration((endedAt ?? now) - startedAt)}</span>
}

/** The time, told every tenth of a second while somebody needs it. */
function useNow(isNeeded: boolean): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!isNeeded) return
    const timer = setInterval(() => setNow(Date.now()), 100)
    return () => clearInterval(timer)
  }, [isNeeded])
  return now
}
