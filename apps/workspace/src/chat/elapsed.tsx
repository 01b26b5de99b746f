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

export function duration(ms: number): string {
  const seconds = Math.max(0, ms) / 1_000
  if (seconds < 60) return `${seconds.toFixed(1)} s`
  return `${Math.floor(seconds / 60)} min ${Math.floor(seconds % 60)} s`
}
