import type { Evidence } from '../evidence.ts'
import { checkApprovals } from './check-approvals.ts'
import { checkCancelled } from './check-cancelled.ts'
import { checkEffects } from './check-effects.ts'
import { checkPlans } from './check-plans.ts'
import { checkRuns } from './check-runs.ts'
import { checkStreams } from './check-streams.ts'
import { checkTokens } from './check-tokens.ts'
import { checkTranscripts } from './check-transcripts.ts'
import { checkTrees } from './check-trees.ts'
import { partCancelled } from './part-cancelled.ts'

/** The broken promises, in words; empty if all held. */
export function checkAll(evidence: Evidence): string[] {
  const checks = [
    checkRuns,
    checkTrees,
    checkStreams,
    checkTranscripts,
    checkPlans,
    checkTokens,
    checkApprovals,
    checkEffects,
  ]
  const { cancelled, rest } = partCancelled(evidence)
  return [...evidence.incidents, ...checks.flatMap((check) => check(rest)), ...checkCancelled(cancelled)]
}
