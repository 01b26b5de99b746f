import { useState } from 'react'

/** An asynchronous task that may fail and runs once at a time. */
export function useTask(onDone: () => void = () => {}) {
  const [isRunning, setRunning] = useState(false)
  const [failure, setFailure] = useState<string>()
  const run = (task: () => Promise<unknown>) => {
    if (isRunning) return
    setRunning(true)
    setFailure(undefined)
    task()
      .then(onDone, (error: unknown) => setFailure(error instanceof Error ? error.message : String(error)))
      .finally(() => setRunning(false))
  }
  return { run, isRunning, failure }
}
