import { useState } from 'react'

/** Something that takes a while and may fail, once at a time. */
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
