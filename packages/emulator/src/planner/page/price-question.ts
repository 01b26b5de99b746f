import { type Conversation, startingAt } from '../conversation/conversation.ts'
import { readMood } from '../plan/mood.ts'

/** One form for questions of prices: the verb of such a question is its last word, far from what it is about. */
export function asTelling(clause: string): string {
  const { core } = readMood(clause)
  const [, thing, more = ''] =
    /^what (?:would|does|do|will|did) (.{1,200}?) costs?\b(.{0,200})$/is.exec(core) ??
    /^how much (?:is|are|would|does|do|will) (.{1,200}?)(?: (?:cost|be))?([?.!\s]*)$/is.exec(core) ??
    []
  return thing ? `tell me what ${thing} costs${more}` : clause
}

/** The conversation with such questions in that form, so that an answer finds what it answers. */
export function plainlyAsked(conversation: Conversation): Conversation {
  const turns = conversation.turns.map((turn) => ({ ...turn, said: asTelling(turn.said) }))
  return startingAt({ ...conversation, turns }, 0)
}
