import { type FoundPlugin, knownAction, type ProjectProblem } from '@deckhand/actions/project'
import { lineOf } from './line-of.ts'

/** A link must not act. Of a builder alone the compiler says so; of one that only looks and whose file says otherwise, nobody does before it is loaded. */
export function checkMethods(plugin: FoundPlugin): ProjectProblem[] {
  return [...plugin.actionFiles].flatMap(([exportName, { path, source, metadata }]) => {
    const { effect, method } = knownAction(plugin, exportName)
    if (metadata?.effect === undefined || effect === 'read' || method !== 'GET') return []
    const message = `"${metadata.name}" has the effect "${effect}", and "${exportName}" is built with the method GET: a link to it would act. Leave out withMethod, or choose POST, PUT, PATCH or DELETE.`
    return { path, line: lineOf(source, 'effect'), column: 1, message, severity: 'error' as const }
  })
}
