import type { ToolError } from '@deckhand/spec'
import type { ToldEvent } from './works.ts'

export interface Transcript {
  text: string
  thoughts: string
  /** By the call's id. */
  results: Map<string, { output?: unknown; error?: ToolError }>
}

const settling: ToldEvent['type'][] = ['turn', 'tool_call', 'result', 'completed']

/** What a client shows for these lines: when a turn restarts, it drops what came since the last settled turn. */
export function foldLines(lines: ToldEvent[]): Transcript {
  const settled: Transcript = { text: '', thoughts: '', results: new Map() }
  let open = { text: '', thoughts: '' }
  for (const line of lines) {
    if (line.type === 'delta') open.text += line.delta
    else if (line.type === 'thought_delta') open.thoughts += line.delta
    else if (line.type === 'turn_restarted') open = { text: '', thoughts: '' }
    else if (settling.includes(line.type)) settle()
    else if (line.type === 'tool_result') settled.results.set(line.id, resultOf(line))
  }
  return settled

  function settle(): void {
    settled.text += open.text
    settled.thoughts += open.thoughts
    open = { text: '', thoughts: '' }
  }
}

function resultOf(line: Extract<ToldEvent, { type: 'tool_result' }>) {
  return 'error' in line ? { error: line.error } : { output: line.output }
}
