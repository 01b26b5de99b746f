import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Random } from '../../crash/random.ts'
import { wordsOf } from './agent-words.ts'
import { type CuttingProxy, startCuttingProxy } from './cutting-proxy.ts'
import { type Frame, ResumeClient } from './resume-client.ts'
import { withBridge } from './scripted-bridge.ts'

export interface CutsOptions {
  seed: number
  cuts: number
  onCut?: (count: number) => void
}

export interface CutsResult {
  cuts: number
  prompts: number
  /** Updates that both clients received. */
  updates: number
  problems: string[]
}

const unlimited = { clients: 10_000, clientGraceMs: 60_000, permissionGraceMs: 60_000 }

/** Two clients of one session whose sockets are cut again and again. One prompts, both receive every update, and the agent counts its prompts. */
export function cutSockets(options: CutsOptions): Promise<CutsResult> {
  return withBridge({ limits: unlimited }, async (bridge, folder) => {
    const { host, port } = new URL(bridge.url)
    const random = new Random(options.seed, 'cuts')
    const proxy = await startCuttingProxy({ ...options, port: Number(port), random })
    const place = { url: `ws://127.0.0.1:${proxy.port}/acp`, token: bridge.token, host }
    const asker = new Listener(place)
    const watcher = new Listener(place)
    try {
      return await ask({ asker, watcher, proxy, folder, options })
    } finally {
      asker.client.close()
      watcher.client.close()
      await proxy.close()
    }
  })
}

interface Asking {
  asker: Listener
  watcher: Listener
  proxy: CuttingProxy
  folder: string
  options: CutsOptions
}

async function ask({ asker, watcher, proxy, folder, options }: Asking): Promise<CutsResult> {
  const random = new Random(options.seed, 'prompts')
  const sessionId = await asker.client.newSession()
  await watcher.client.result('session/load', { sessionId })
  const expected: string[] = []
  const problems: string[] = []
  let prompts = 0
  while (proxy.cuts < options.cuts || prompts < 3) {
    prompts += 1
    const [count, bytes] = [random.between(0, 30), random.between(200, 4_000)]
    const file = join(folder, `file-${prompts}`)
    const isAsked = random.chance(0.2)
    await asker.client.prompt(
      sessionId,
      `mark ${prompts}; stream ${count} ${bytes}${isAsked ? `; permit tool-${prompts} ${file}` : ''}`,
    )
    for (let number = 1; number <= count; number += 1) expected.push(String(number))
    if (isAsked && !existsSync(file)) problems.push(`the leave for prompt ${prompts} did not reach the agent`)
  }
  await asker.client.prompt(sessionId, 'marks')
  const marks = Array.from({ length: prompts }, (_, index) => String(index + 1)).join(',')
  await watcher.client.request('session/list')
  for (const [who, listener] of Object.entries({ asker, watcher })) {
    problems.push(...listener.client.problems.map((problem) => `${who}: ${problem}`))
    problems.push(...differences(who, listener.texts, [...expected, marks]))
  }
  return { cuts: proxy.cuts, prompts, updates: expected.length + 1, problems }
}

/** Collects all updates and allows every permission. */
class Listener {
  readonly client: ResumeClient
  /** The first word of each text. */
  readonly texts: string[] = []

  constructor(place: { url: string; token: string; host: string }) {
    this.client = new ResumeClient({ ...place, onFrame: (frame) => this.#take(frame) })
  }

  #take(frame: Frame): void {
    if (frame.method === 'session/request_permission') {
      this.client.send({ id: frame.id, result: { outcome: { outcome: 'selected', optionId: 'allow' } } })
    }
    const words = wordsOf(frame)
    if (words !== undefined) this.texts.push(words.split(' ')[0] ?? '')
  }
}

function differences(who: string, got: string[], expected: string[]): string[] {
  const at = expected.findIndex((text, index) => got[index] !== text)
  if (at === -1 && got.length === expected.length) return []
  const place = at === -1 ? expected.length : at
  return [
    `${who}: update ${place + 1} of ${expected.length} is ${got[place]} and not ${expected[place]}; ${got.length} came`,
  ]
}
