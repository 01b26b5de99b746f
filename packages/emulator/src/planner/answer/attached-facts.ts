import type { Attached } from '../conversation/attached.ts'
import { splitClauses } from '../plan/clauses.ts'

const asksForThem =
  /\b(?:sum(?:s|med)? up|summari[sz]e|summary|brief(?:ing)?)\b|\bwhat (?:does|do|is|are)\b.{0,60}\b(?:say|about|in)\b|^\W*(?:please )?(?:read|show|explain)\b/i
const speaksOfIt =
  /\battach(?:ed|ment)\b|\bthis (?:e-?mail|mail|message|thread|letter|event|meeting|file|document|page|conversation|channel)\b|^\W*(?:please )?(?:summari[sz]e|sum up|read|explain)(?: (?:it|this|that))?\W*$/i

/** Whether the words mean what is attached. */
export function meansAttached(asked: string): boolean {
  return speaksOfIt.test(asked.slice(0, 400))
}

/**
 * What is attached, told as it stands, when somebody wants it summed up and it is all that they want. `isAlone` when there is nothing else
 * that could be meant. Shown, never followed.
 */
export function attachedFacts(asked: string, items: readonly Attached[], isAlone: boolean): string | undefined {
  if (!asksForThem.test(asked) || !(isAlone || meansAttached(asked))) return undefined
  if (!isAlone && splitClauses(asked, new Set()).length > 1) return undefined
  const texts = items.flatMap(sayFact)
  return texts.length > 0 ? texts.join('\n\n') : undefined
}

/** Says what of it could not be read; undefined when all could be. */
export function unreadFacts(items: readonly Attached[]): string | undefined {
  const unread = items.filter(({ note }) => note !== '')
  return unread.length > 0 ? unread.flatMap(sayFact).join('\n\n') : undefined
}

function sayFact({ title, id, type, snippet, note }: Attached): string[] {
  if (snippet !== '') return [`**${title || id || 'Attached'}**\n\n${snippet}`]
  if (note === '') return []
  const kind = type.replaceAll('_', ' ') || 'item'
  return [`The attached ${kind} “${title || id}” could not be read. ${note} Attach it again, or name it in words.`]
}
