import { type Cue, cueOf } from './cues.ts'
import { type Parameter, speaksHowMuch } from './parameter.ts'
import { hasAnyRole, hasRole, type Role, roles, unknownRole } from './roles.ts'

export type CueWeights = Partial<Record<Cue, number>>

/** How strongly each cue ties a phrase to the parameter. */
export function cueWeights(parameter: Parameter): CueWeights {
  const weights: CueWeights = {}
  for (const role of rolesOf(parameter)) raise(weights, role.cues, speaksHowMuch(parameter, role.words))
  if (!hasAnyRole(parameter)) raise(weights, unknownRole.cues, 1)
  const cue = ownCue(parameter)
  if (cue) weights[cue] = 5.5
  return weights
}

/** "Name of the guest" asks for a person; "called" gives names to things. */
function rolesOf(parameter: Parameter): Role[] {
  const isPerson = hasRole(parameter, roles.person)
  return Object.values(roles).filter((role) => !(isPerson && role === roles.name))
}

function raise(weights: CueWeights, cues: Role['cues'], strength: number): void {
  for (const [cue, weight] of Object.entries(cues) as [Cue, number][]) {
    weights[cue] = Math.max(weights[cue] ?? 0, weight * strength)
  }
}

/** "Who the parcel is for", "the city to leave from", or a parameter named `to`: it says its cue itself. */
function ownCue({ description, path }: Parameter): Cue | undefined {
  const ending = /\b(?:to|for|from|in|at|with|by|about|on|into|of)\s?[.)]?\s?$/i.exec(description)?.[0]
  const word = ending?.replace(/[.)\s]/g, '') ?? path.at(-1) ?? ''
  return word.toLowerCase() === 'of' ? 'of' : cueOf(word)
}
