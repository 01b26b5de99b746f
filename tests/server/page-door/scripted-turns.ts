import type { JsonObject, ModelChunk } from '@deckhand/spec'
import { type ScriptedModel, scriptedModel, text } from '../../support/models/scripted-model.ts'

/** One turn of the model, or the error that it throws instead. */
type Turn = ModelChunk[] | Error

/** Plays these turns in their order. A request after the last one is an error. */
export function scriptedTurns(...turns: Turn[]): ScriptedModel {
  const left = [...turns]
  return scriptedModel(() => {
    const turn = left.shift() ?? new Error('The script has no more turns.')
    if (turn instanceof Error) throw turn
    return turn
  })
}

export const says = (...words: string[]): Turn => words.map(text)

export const calls = (...list: [name: string, args?: JsonObject][]): Turn =>
  list.map(([name, args = {}], index) => ({ type: 'call', callId: `call-${index}`, name, args }))
