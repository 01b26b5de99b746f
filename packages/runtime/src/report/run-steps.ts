import type { CallStep, LoggedEvent, RunEvent, RunStatus, RunStep } from '@deckhand/spec'

type Timed = { at?: number; event: RunEvent }

/** Makes the steps of a run from its events. */
export function runSteps(events: Timed[]): RunStep[] {
  const reader = new StepReader()
  for (const each of events) reader.read(each)
  return reader.steps
}

/** The events of one run in the log of the root run. */
export function eventsOf(log: LoggedEvent[], rootId: string, runId: string): Timed[] {
  return log.flatMap(({ at, event }): Timed[] => {
    if (event.type === 'child') return event.runId === runId ? [{ event: event.event, ...known(at) }] : []
    return rootId === runId ? [{ event, ...known(at) }] : []
  })
}

class StepReader {
  readonly steps: RunStep[] = []
  readonly #calls = new Map<string, RunStep & CallStep>()
  /** Turns that have begun but have no `turn` event yet. The event of an answer that was sent back comes with the next turn's. */
  #asked: { began?: number; ended?: number; spoke: boolean }[] = []
  #executingSince: number | undefined
  #waiting: RunStep | undefined

  read({ at, event }: Timed): void {
    this.#endWait(at)
    switch (event.type) {
      case 'status':
        this.#changeStatus(event.status, at)
        break
      case 'text':
      case 'thinking':
        Object.assign(this.#asked.at(-1) ?? {}, { spoke: true })
        break
      case 'turn':
        this.#endTurn(event, at)
        break
      case 'tool_call_start':
        this.#beginCall(event, at)
        break
      case 'tool_call_end':
        this.#end(event, at)
        break
      case 'spawn':
        this.#addRun(event)
        break
      case 'parked':
        this.#waiting = { type: 'wait', for: event.waiting.map(({ toolName }) => toolName), ...known(at) }
        this.steps.push(this.#waiting)
        break
      case 'turn_restarted':
      case 'signal':
      case 'file_change':
      case 'limit':
        this.steps.push({ ...event, ...known(at) })
        break
      case 'tool_progress':
      case 'activation':
      case 'completed':
      case 'failed':
        break
    }
  }

  #changeStatus(status: RunStatus, at: number | undefined): void {
    if (status === 'planning') this.#ask(at)
    else if (status === 'executing') this.#executingSince = at
  }

  #endTurn({ model, usage }: Extract<RunEvent, { type: 'turn' }>, at: number | undefined): void {
    const { began, ended = at } = this.#asked.shift() ?? {}
    this.steps.push({ type: 'turn', model, usage, ...known(began), ...lasted(began, ended) })
  }

  /** A process that takes over the run starts the turn again. */
  #ask(at: number | undefined): void {
    const last = this.#asked.at(-1)
    if (last && !last.spoke) this.#asked.pop()
    else if (last && at !== undefined) last.ended = at
    this.#asked.push({ spoke: false, ...(at !== undefined && { began: at }) })
  }

  #beginCall(
    { id, toolName: tool, preview, input }: Extract<RunEvent, { type: 'tool_call_start' }>,
    at?: number,
  ): void {
    const call: RunStep & CallStep = { type: 'call', id, tool, preview, input, ...known(at) }
    this.#calls.set(call.id, call)
    this.steps.push(call)
  }

  #addRun({ id, runId }: Extract<RunEvent, { type: 'spawn' }>): void {
    const call = this.#calls.get(id)
    if (call) call.startedRuns = [...(call.startedRuns ?? []), runId]
  }

  /** Counts from when the call could run, without the wait for a person. */
  #end(event: Extract<RunEvent, { type: 'tool_call_end' }>, at: number | undefined): void {
    const call = this.#calls.get(event.id)
    if (!call) return
    Object.assign(call, 'error' in event ? { error: event.error } : { output: event.output })
    const began = [call.at, this.#executingSince].filter((time) => time !== undefined)
    Object.assign(call, lasted(began.length > 0 ? Math.max(...began) : undefined, at))
  }

  #endWait(at: number | undefined): void {
    if (this.#waiting) Object.assign(this.#waiting, lasted(this.#waiting.at, at))
    this.#waiting = undefined
  }
}

const known = (at: number | undefined) => (at === undefined ? {} : { at })

function lasted(began: number | undefined, ended: number | undefined): { ms?: number } {
  return began === undefined || ended === undefined ? {} : { ms: Math.max(0, ended - began) }
}
