import { Runtime } from '@deckhand/runtime'
import type { KernelEvent, LoadedRun, RunOutcome } from '@deckhand/spec'
import { builtInTools } from '@deckhand/tools'
import { onTestFinished } from 'vitest'
import { approvalKey, openStore } from '../../../support/stores/stored.ts'
import { tempFolder } from '../../../support/temp-folder.ts'
import { ActingModel, type Asked, address } from './acting-model.ts'
import { actingTools } from './acting-tools.ts'
import { agentPool, host } from './agent-pool.ts'
import type { PlannedRun } from './tree-plan.ts'
import { WatchedWork } from './watched-work.ts'

/** A tree that is running or has run. */
export interface GrownTree {
  name: string
  plan: PlannedRun
  runId: string
}

/** What the store has of a tree, and what the model was asked for it. */
export interface TreeRecord {
  plan: PlannedRun
  runs: LoadedRun[]
  events: KernelEvent[]
  asked: Asked[]
  outcome: RunOutcome
}

export interface Forest {
  work: WatchedWork
  posted: Map<string, Set<string>>
  /** Claims the trees that no other runtime owns. */
  open(): Runtime
  /** `watch` is told the name before anything begins. */
  start(runtime: Runtime, plan: PlannedRun, watch?: (name: string) => void): Promise<GrownTree>
  /** Waits until the tree is done. */
  done(runtime: Runtime, tree: GrownTree): Promise<TreeRecord>
  record(tree: GrownTree): Promise<TreeRecord>
}

export const user = 'ann'
const patienceMs = 60_000

/** Runtimes on one real store, whose model plays whatever trees they are given. */
export async function forest(): Promise<Forest> {
  const store = await openStore(tempFolder())
  await store.settings.write(user, { trust: 'autonomous' }, 0)
  const work = new WatchedWork()
  const model = new ActingModel(work)
  const { tools, posted } = actingTools(work)
  const open = () => {
    const built = builtInTools({ noteUrl: () => 'http://127.0.0.1:1' }).filter(({ name }) => name === 'spawn_agent')
    const runtime = new Runtime({
      store,
      model,
      agents: [host, ...agentPool],
      tools: [...built, ...tools],
      approvalKey,
    })
    onTestFinished(() => runtime.close())
    return runtime
  }
  let grown = 0

  async function record({ name, plan, runId }: GrownTree): Promise<TreeRecord> {
    const rows = await store.runs.tree(user, runId)
    const runs = await Promise.all(rows.map(({ id }) => store.runs.load(user, id)))
    const logged = await store.runs.events(user, runId, { after: 0, limit: 100_000 })
    const loaded = runs.filter((run) => run !== undefined)
    const outcome = loaded.find(({ record }) => record.id === runId)?.record.outcome
    if (!outcome) throw new Error(`${name} has no outcome.`)
    const asked = model.asked.filter(({ tree }) => tree === name)
    return { plan, runs: loaded, events: logged.map(({ event }) => event), asked, outcome }
  }

  return {
    work,
    posted,
    open,
    record,
    async start(runtime, plan, watch = () => {}) {
      const name = `tree${++grown}`
      model.learn(name, plan)
      watch(name)
      const { runId } = await runtime.start(user, { prompt: address(name, plan.id), agentId: plan.agent })
      return { name, plan, runId }
    },
    async done(runtime, tree) {
      const late = AbortSignal.timeout(patienceMs)
      const { status } = await runtime.settled(user, tree.runId, late)
      if (late.aborted) throw new Error(`${tree.name} did not come to an end: it is ${status}.`)
      return record(tree)
    },
  }
}
