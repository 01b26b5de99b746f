import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Random } from '../../crash/random.ts'
import { type BridgeProcess, startBridgeProcess } from './bridge-process.ts'
import { descendants, leftOver, markName } from './left-over.ts'
import { ResumeClient } from './resume-client.ts'
import { scriptedAgent, withFolder } from './scripted-bridge.ts'

export interface StartStopOptions {
  seed: number
  cycles: number
  onCycle?: (count: number) => void
}

export interface StartStopResult {
  /** How often each way to end was taken. */
  ways: Record<string, number>
  /** Processes that there were in all. */
  processes: number
  problems: string[]
}

const ways = ['close', 'SIGKILL', 'SIGTERM'] as const
const patienceMs = 5_000

/** Bridges are started and ended at random moments, in every way there is, with agents that have children and some that ignore TERM. */
export async function startAndStop({ seed, cycles, onCycle }: StartStopOptions): Promise<StartStopResult> {
  const random = new Random(seed, 'start and stop')
  const result: StartStopResult = { ways: {}, processes: 0, problems: [] }
  for (let cycle = 1; cycle <= cycles; cycle += 1) {
    // Each way comes in each third, and so in a short run too.
    const way = ways[cycle % ways.length] ?? 'close'
    const flags = ['--grandchild', '600000', ...(random.chance(0.5) ? ['--ignore-term'] : [])]
    const found = await oneCycle({ way, flags, waitMs: random.chance(0.3) ? random.between(0, 80) : undefined })
    result.ways[way] = (result.ways[way] ?? 0) + 1
    result.processes += found.processes
    if (found.left.length > 0) {
      result.problems.push(`${found.left.length} processes were left in cycle ${cycle} (${way}, ${flags.join(' ')})`)
    }
    onCycle?.(cycle)
  }
  return result
}

interface Cycle {
  way: (typeof ways)[number]
  flags: string[]
  /** Ended so soon after its start; without it, in the middle of a turn. */
  waitMs: number | undefined
}

function oneCycle({ way, flags, waitMs }: Cycle): Promise<{ left: number[]; processes: number }> {
  return withFolder(async (folder) => {
    const mark = randomUUID()
    const pidFile = join(folder, 'pids')
    const agent = { ...scriptedAgent(...flags, '--pids', pidFile), env: { [markName]: mark } }
    const bridge = await startBridgeProcess({ agent, root: folder, port: 0, limits: { stopMs: 200 } })
    if (waitMs === undefined) await inTheMiddleOfATurn(bridge)
    else await sleep(waitMs)
    const below = descendants(bridge.pid)
    await (way === 'close' ? bridge.close() : bridge.kill(way))
    const pids = [...new Set([...below, ...(await pidsIn(pidFile))])]
    const left = await leftOver(mark, pids, patienceMs)
    for (const pid of left) process.kill(pid, 'SIGKILL')
    return { left, processes: pids.length }
  })
}

async function inTheMiddleOfATurn({ url, token }: BridgeProcess): Promise<void> {
  let client: ResumeClient | undefined
  await new Promise<void>((resolve) => {
    const onFrame = ({ method }: { method?: string }) => method === 'session/update' && resolve()
    client = new ResumeClient({ url, token, onFrame })
    void client.newSession().then((sessionId) => client?.prompt(sessionId, 'grandchild 600000 stubborn detached; hang'))
  })
  client?.close()
}

async function pidsIn(file: string): Promise<number[]> {
  const text = await readFile(file, 'utf8').catch(() => '')
  return text.split('\n').filter(Boolean).map(Number)
}
