import type { ToolPart } from '@deckhand/spec'
import type { Evidence } from '../evidence.ts'
import { planOf, promptOf } from '../job.ts'
import { callsOf, turnsOf } from './fold-messages.ts'

/** Each job was done as its kind says: every call of every step once, in its order, and one last turn of words. */
export function checkPlans({ logs, messages }: Evidence): string[] {
  return logs.flatMap(({ job, runId = '', threadId = '' }) => {
    const turns = turnsOf(messages.get(threadId) ?? [], runId)
    const found = turns.map((turn) => callsOf([turn]).map(nameOf))
    const wanted = [...planOf(job).map((calls) => calls.map(({ tool, call }) => `${tool} ${call}`)), []]
    if (JSON.stringify(found) === JSON.stringify(wanted)) return []
    return [`${promptOf(job)}: its turns call ${JSON.stringify(found)}`]
  })
}

function nameOf({ name, input }: ToolPart): string {
  return `${name} ${input.call}`
}
