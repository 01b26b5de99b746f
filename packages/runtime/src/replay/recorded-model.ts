import type { Model, ModelChunk, Part } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import type { Script } from './script.ts'

/** Answers with the recorded turns, part by part, and fails as the record did. */
export function recordedModel(script: Script): Model {
  const { run, calls } = script.recorded
  const argsOf = new Map(calls.flat().map(({ part, said }) => [part.id, said]))
  return {
    get id() {
      return script.next?.model ?? run.turns[0]?.model ?? run.manifest.modelName ?? run.manifest.model
    },
    async *stream() {
      const turn = script.next
      script.beginTurn()
      if (!turn) {
        yield* unfinished(script)
        throw await noMore(script)
      }
      for (const part of turn.parts) yield toChunk(part, argsOf)
      const { usage, truncated, sources } = turn
      yield { type: 'finish', usage, ...(truncated && { truncated }), ...(sources && { sources }) }
    },
  }
}

function toChunk(part: Part, argsOf: Map<string, Extract<ModelChunk, { type: 'call' }>['args']>): ModelChunk {
  if (part.type !== 'tool') return { ...part }
  const { id, name, modelName = name, callId, signature, input } = part
  return {
    type: 'call',
    name: modelName,
    args: argsOf.get(id) ?? input,
    ...(callId !== undefined && { callId }),
    ...(signature !== undefined && { signature }),
  }
}

/** Text in the log that is in no turn, because the model failed after it. */
function unfinished({ recorded: { run, events } }: Script): ModelChunk[] {
  const rest = (said: 'text' | 'thinking', kept: 'text' | 'thought') => {
    const all = events.map(({ event }) => (event.type === said ? event.delta : '')).join('')
    const whole = run.turns.flatMap(({ parts }) => parts.map((part) => (part.type === kept ? part.text : ''))).join('')
    return all.startsWith(whole) ? all.slice(whole.length) : ''
  }
  const chunks: ModelChunk[] = [
    { type: 'thought', text: rest('thinking', 'thought') },
    { type: 'text', text: rest('text', 'text') },
  ]
  return chunks.filter((chunk) => 'text' in chunk && chunk.text !== '')
}

async function noMore(script: Script): Promise<Error> {
  const { run, wasCancelled } = script.recorded
  if (wasCancelled) return script.end()
  const { outcome } = run
  if (outcome.status === 'failed') return new DeckhandError(outcome.code, outcome.message)
  return new DeckhandError('INTERNAL', `The record has only ${run.turns.length} turns, but the loop requests another.`)
}
