import type { Agency } from '../agents/agency.ts'
import type { Observers } from '../run-observer.ts'
import { modelOf, type RuntimeOptions } from '../runtime-options.ts'
import { defaultLimits, defaultMaximums, withinMaximums } from '../tree/tree-limits.ts'
import { giveUpRun, isLostForGood } from './give-up-run.ts'
import { type WorkOptions, workOnRun } from './work-on-run.ts'
import { Worker } from './worker.ts'

export function createWorker(options: RuntimeOptions, agency: Agency, observers: Observers): Worker {
  const { store, approvalKey, now = Date.now } = options
  const { sharesClock = false, onlyUserId } = options
  const { approvalDays = 7, agentLimits = {}, capacity = 256, leaseMs = 15_000 } = options
  const { toolPorts = () => ({}), sideEffectsEnabled = () => true, onFault = () => {} } = options
  const most = { ...defaultMaximums, ...options.agentFiles?.most }
  const work: WorkOptions = {
    ...agency.sources(),
    store,
    toolPorts,
    approvalKey,
    approvalDays,
    sideEffectsEnabled,
    policy: options.policy,
    defaults: withinMaximums({ ...defaultLimits, ...agentLimits }, most),
    most,
    observers,
    limits: options.limits,
    now,
    model: (id) => modelOf(options, id),
  }
  return new Worker({
    runs: store.runs,
    begin: (claimed) =>
      isLostForGood(claimed) ? giveUpRun(claimed, { store, observers, onFault, now }) : workOnRun(claimed, work),
    capacity,
    ...(onlyUserId !== undefined && { userId: onlyUserId }),
    leaseMs,
    now,
    sharesClock,
    onFault,
  })
}
