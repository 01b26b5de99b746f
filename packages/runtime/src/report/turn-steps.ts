import { plainPreview } from '@deckhand/kernel'
import type { RunRecord, RunStep, ToolPart, Turn } from '@deckhand/spec'

/** The steps of a run whose events are gone: what its turns still tell, without times. */
export function turnSteps(turns: Turn[], tree: Pick<RunRecord, 'id' | 'parent'>[]): RunStep[] {
  return turns.flatMap(({ model, usage, parts }): RunStep[] => [
    { type: 'turn', model, usage },
    ...parts.filter((part) => part.type === 'tool').map((part) => callStep(part, tree)),
  ])
}

function callStep(part: ToolPart, tree: Pick<RunRecord, 'id' | 'parent'>[]): RunStep {
  const { id, name: tool, input, approval, output, error } = part
  const startedRuns = tree.filter(({ parent }) => parent?.actionId === id).map((run) => run.id)
  return {
    type: 'call',
    id,
    tool,
    preview: approval?.preview ?? plainPreview(tool, input),
    input,
    ...(error ? { error } : output !== undefined && { output }),
    ...(startedRuns.length > 0 && { startedRuns }),
  }
}
