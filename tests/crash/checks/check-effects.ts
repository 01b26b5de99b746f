import type { ToolPart } from '@deckhand/spec'
import { isOutcomeQuestion, type OpenApproval } from '../driver/listing.ts'
import type { Evidence } from '../evidence.ts'
import { callTitle } from '../job.ts'
import type { Receipt } from '../receipt.ts'
import { callsOf } from './fold-messages.ts'
import { worksOf } from './works.ts'

const writes = ['send', 'file', 'post']

/** What arrived outside is exactly what was approved. */
export function checkEffects(evidence: Evidence): string[] {
  const { approvals, receipts, overtaken } = evidence
  const calls = worksOf(evidence).flatMap(({ title, turns }) =>
    callsOf(turns)
      .filter(({ name }) => writes.includes(name))
      .map((call) => ({ call, where: `${title}, ${callTitle(call)} (${call.id})` })),
  )
  const known = new Set(calls.map(({ call }) => call.id))
  return [
    ...calls.flatMap(({ call, where }) => {
      const asked = approvals.filter(({ actionId }) => actionId === call.id)
      const arrived = receipts.filter(({ actionId }) => actionId === call.id)
      return callProblems(call, asked, arrived, overtaken).map((problem) => `${where}: ${problem}`)
    }),
    ...receipts
      .filter(({ actionId }) => !known.has(actionId))
      .map((receipt) => `nobody called ${JSON.stringify(receipt)}`),
  ]
}

function callProblems(call: ToolPart, asked: OpenApproval[], arrived: Receipt[], overtaken: Set<number>): string[] {
  const permission = asked.filter((approval) => !isOutcomeQuestion(approval))
  if (permission.length !== 1) return [`it was asked about ${permission.length} times`]
  if (permission[0]?.status !== 'approved') {
    if (arrived.length > 0) return [`it was rejected, and arrived ${arrived.length} times`]
    return call.status === 'rejected' ? [] : [`it was rejected, and is ${call.status}`]
  }
  if (call.name === 'send') return keyedProblems(call, asked, arrived)
  return call.name === 'file' ? lookupProblems(call, asked, arrived, overtaken) : askedProblems(call, asked, arrived)
}

/** It may arrive several times, but only under its one key, so that it happens once. */
function keyedProblems(call: ToolPart, asked: OpenApproval[], arrived: Receipt[]): string[] {
  const happened = arrived.filter(({ repeated }) => !repeated)
  const keys = new Set(arrived.map(({ key }) => key))
  return [
    ...(happened.length === 1 ? [] : [`it happened ${happened.length} times`]),
    ...(keys.size === 1 && keys.has(call.id) ? [] : [`its keys are ${[...keys].join(', ')}`]),
    ...(call.status === 'completed' ? [] : [`it was approved, and is ${call.status}`]),
    ...(asked.length === 1 ? [] : ['a person was asked whether it happened, though its key could tell']),
  ]
}

/** It happens once, unless a server that had lost the run woke up and did it after another had looked: no journal can prevent that. */
function lookupProblems(call: ToolPart, asked: OpenApproval[], arrived: Receipt[], overtaken: Set<number>): string[] {
  const certain = arrived.filter(({ server }) => !overtaken.has(server))
  return [
    ...(arrived.length >= 1 && certain.length <= 1 ? [] : [`it happened ${arrived.length} times`]),
    ...(call.status === 'completed' ? [] : [`it was approved, and is ${call.status}`]),
    ...(asked.length === 1 ? [] : ['a person was asked whether it happened, though one could look']),
  ]
}

/** It happens at most once per approval. */
function askedProblems(call: ToolPart, asked: OpenApproval[], arrived: Receipt[]): string[] {
  const allowed = asked.filter(({ status }) => status === 'approved').length
  const answer = asked
    .filter(isOutcomeQuestion)
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .at(-1)
  const wanted = answer?.status === 'rejected' ? 'rejected' : 'completed'
  return [
    ...(arrived.length <= allowed ? [] : [`it was allowed ${allowed} times, and happened ${arrived.length} times`]),
    ...(arrived.length >= 1 ? [] : ['it was approved, and never happened']),
    ...(call.status === wanted ? [] : [`it is ${call.status}, and should be ${wanted}`]),
  ]
}
