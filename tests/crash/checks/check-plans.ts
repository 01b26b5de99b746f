import type { Evidence } from '../evidence.ts'
import { callOf, callTitle } from '../job.ts'
import { callsOf } from './fold-messages.ts'
import { wantedTurns, worksOf } from './works.ts'

/** Each job was done as its kind says, by all of its agents: every call of every step once, in its order, and one last turn of words. */
export function checkPlans(evidence: Evidence): string[] {
  return worksOf(evidence).flatMap((work) => {
    const found = work.turns.map((turn) => callsOf([turn]).map(callTitle))
    const wanted = wantedTurns(work).map((calls) =>
      calls.map((planned) => {
        const { name, args } = callOf(planned, work.number)
        return callTitle({ name, input: args })
      }),
    )
    if (JSON.stringify(found) === JSON.stringify(wanted)) return []
    return [`${work.title}: its turns call ${JSON.stringify(found)}`]
  })
}
