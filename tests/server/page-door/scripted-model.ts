import type { JsonObject, ModelChunk } from '@deckhand/spec'
import { talkModel, text } from '../../support/models/talk-model.ts'

/** What a model says in one turn, or why it does not. */
type Turn = ModelChunk[] | Error

/** A model that says one after the other what the test gives it. */
export function scriptedModel(...turns: Turn[]): ReturnType<typeof talkModel> {
  const left = [...turns]
  return talkModel(() => {
    const turn = left.shift() ?? new Error('The script has no more turns.')
    if (turn instanceof Error) throw turn
    return turn
  })
}

export const says = (...words: string[]): Turn => words.map(text)

export const calls = (...list: [name: string, args?: JsonObject][]): Turn =>
  list.map(([name, args = {}], index) => ({ type: 'call', callId: `call-${index}`, name, args }))
