import { setTimeout } from 'node:timers/promises'
import type { Usage, UsageQuestion } from './usage.ts'

const patienceMs = 5_000

/** The other end of `startProcess`: reports its address, answers requests for its usage, and ends when the benchmark disconnects or dies. */
export function beMeasured(url: string, close: () => Promise<void>): void {
  process.on('message', (question: UsageQuestion) => void usage(question).then((answer) => process.send?.(answer)))
  process.on('disconnect', () => {
    const closed = close().catch((error: unknown) => {
      process.stderr.write(`${String(error)}\n`)
      process.exitCode = 1
    })
    void Promise.race([closed, setTimeout(patienceMs)]).then(() => process.exit())
  })
  process.send?.(url)
}

async function usage({ collect }: UsageQuestion): Promise<Usage> {
  if (collect) await collectGarbage()
  const { user, system } = process.cpuUsage()
  const { rss, heapUsed } = process.memoryUsage()
  const { maxRSS: peak } = process.resourceUsage()
  return { cpu: (user + system) / 1_000, memory: rss / 1_024, peak, heap: heapUsed / 1_024 }
}

/** What finalizers and closed sockets hold on to is free only after a turn of the event loop. */
async function collectGarbage(): Promise<void> {
  for (let time = 0; time < 3; time += 1) {
    globalThis.gc?.()
    await setTimeout(50)
  }
}
