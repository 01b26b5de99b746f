import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Usage, UsageQuestion } from './usage.ts'

export interface MeasuredProcess {
  url: string
  pid: number
  usage(question?: UsageQuestion): Promise<Usage>
  /** Resolves when the process has ended. */
  stop(): Promise<void>
}

const patienceMs = 30_000

/** Starts a script of the benchmarks that calls `beMeasured`. It ends with this process, however this one ends. */
export async function startProcess(script: string, ...args: string[]): Promise<MeasuredProcess> {
  // Passes on the benchmark's own flags, so that `node --cpu-prof` profiles every process.
  const execArgv = [...process.execArgv, '--expose-gc']
  const child = fork(fileURLToPath(new URL(`../${script}`, import.meta.url)), args, { execArgv })
  const ended = once(child, 'exit')
  const url = await nextMessage<string>(child, script).catch((error: unknown) => {
    // A child that lives on would keep this process alive, and so the benchmark would never end.
    child.kill('SIGKILL')
    throw error
  })
  return {
    url,
    pid: child.pid ?? 0,
    usage: (question = { collect: false }) => {
      child.send(question)
      return nextMessage<Usage>(child, script)
    },
    stop: async () => {
      if (child.connected) child.disconnect()
      const late = setTimeout(() => child.kill('SIGKILL'), patienceMs)
      await ended
      clearTimeout(late)
    },
  }
}

async function nextMessage<T>(child: ChildProcess, script: string): Promise<T> {
  const waiting = new AbortController()
  const { signal } = waiting
  const late = setTimeout(() => waiting.abort(new Error(`${script} did not answer.`)), patienceMs)
  const died = once(child, 'exit', { signal }).then(([code]) => {
    throw new Error(`${script} ended, with code ${code}.`)
  })
  try {
    const [message] = await Promise.race([once(child, 'message', { signal }), died])
    return message
  } finally {
    clearTimeout(late)
    died.catch(() => {})
    waiting.abort()
  }
}
