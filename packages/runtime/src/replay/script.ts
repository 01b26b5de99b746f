import type { JsonObject, WaitingCall } from '@deckhand/spec'
import type { RecordedCall, RecordedRun } from './recorded-run.ts'

/** How far a replay is: which turn it is in, whether its calls are being judged or run, and which stretch of work it is. */
export class Script {
  readonly recorded: RecordedRun
  /** Resolves when the record ends in the middle of something. */
  readonly cut: Promise<void>
  isSettling = false
  stretch = 0
  #turn = -1
  #calls: Map<JsonObject, RecordedCall>
  #endHere: () => void = () => {}

  constructor(recorded: RecordedRun) {
    this.recorded = recorded
    this.#calls = new Map(
      recorded.calls.flat().flatMap((call) => [[call.said, call] as const, [call.args, call] as const]),
    )
    this.cut = new Promise((resolve) => {
      this.#endHere = resolve
    })
  }

  /** The turn that comes next, if there is one on record. */
  get next() {
    return this.recorded.run.turns[this.#turn + 1]
  }

  /** The calls of the turn that the loop is in. */
  get calls(): RecordedCall[] {
    return this.recorded.calls[this.#turn] ?? []
  }

  beginTurn(): void {
    this.#turn += 1
    this.isSettling = false
  }

  callOf(args: JsonObject): RecordedCall | undefined {
    return this.#calls.get(args)
  }

  /** What this call, through the agents that it started, waited for at the end of this stretch. */
  waitedBelow({ part }: RecordedCall): WaitingCall[] {
    const waiting = this.recorded.parks[this.stretch] ?? []
    return waiting.filter(({ runId }) => runId !== undefined && this.recorded.callAbove(runId) === part.id)
  }

  /** Never goes on: a cancel came here. */
  end(): Promise<never> {
    this.#endHere()
    return new Promise(() => {})
  }
}
