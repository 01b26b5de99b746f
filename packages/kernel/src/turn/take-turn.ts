import type { ModelChunk, Part, RunState, Turn } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { newId } from '../new-id.ts'
import type { LoopPorts } from '../ports.ts'
import { conversation } from './conversation.ts'
import { noUsage } from './history.ts'
import { offeredTools } from './offered-tools.ts'

/** Streams one turn from the model. Its calls are neither judged nor run yet. */
export async function takeTurn(run: RunState, ports: LoopPorts): Promise<Turn> {
  const id = (ports.newId ?? newId)()
  const model = ports.model.name ?? ports.model.id
  const turn: Turn = { role: 'assistant', id, model, parts: [], usage: noUsage }
  let finished = false
  const request = {
    ...conversation(run, ports),
    tools: offeredTools(ports),
    ...(ports.settings && { settings: ports.settings }),
  }
  for await (const chunk of ports.model.stream(request, ports.signal)) {
    ports.signal.throwIfAborted()
    if (chunk.type === 'finish') {
      finished = true
      turn.usage = chunk.usage
      if (chunk.truncated) turn.truncated = true
      if (chunk.sources) turn.sources = chunk.sources
    } else if (chunk.type === 'restart') {
      turn.parts = []
      ports.emit({ type: 'turn_restarted' })
    } else if (chunk.type !== 'attempt_failed') {
      turn.parts.push(toPart(chunk, ports))
      announce(chunk, ports)
    }
  }
  if (!finished)
    throw new DeckhandError('MODEL_STREAM_CUT', 'The model stopped in the middle of its answer. Try again.')
  return turn
}

type PartChunk = Extract<ModelChunk, { type: 'text' | 'thought' | 'call' }>

function toPart(chunk: PartChunk, ports: LoopPorts): Part {
  if (chunk.type !== 'call') return chunk
  const name = ports.tools.findByModelName(chunk.name)?.name ?? chunk.name
  return {
    type: 'tool',
    id: (ports.newId ?? newId)(),
    name,
    ...(name !== chunk.name && { modelName: chunk.name }),
    input: chunk.args,
    status: 'planned',
    ...(chunk.callId !== undefined && { callId: chunk.callId }),
    ...(chunk.signature !== undefined && { signature: chunk.signature }),
  }
}

function announce(chunk: PartChunk, ports: LoopPorts): void {
  if (chunk.type === 'call' || chunk.text === '') return
  ports.emit({ type: chunk.type === 'thought' ? 'thinking' : 'text', delta: chunk.text })
}
