import type { JsonObject, WaitingCall } from '@deckhand/spec'
import type { RecordedCall, RecordedRun } from './recorded-run.ts'

/** The position of a replay: its turn, its stretch of work, and if calls are being judged or run. */
export class Script {
  readonly recorded: RecordedRun
  /** Resolves when the record ends in the middle of a turn or call. */
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

  /** The next recorded turn. */
  get next() {
    return this.recorded.run.turns[this.#turn + 1]
  }

  /** The calls of the current turn. */
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

  /** What this call waited for at the end of this stretch, through the agents it started. */
  waitedBelow({ part }: RecordedCall): WaitingCall[] {
    const waiting = this.recorded.parks[this.stretch] ?? []
    return waiting.filter(({ runId }) => runId !== undefined && this.recorded.callAbove(runId) === part.id)
  }

  /** Ends the replay here, because the run was cancelled. Never resolves. */
  end(): Promise<never> {
    this.#endHere()
    return new Promise(() => {})
  }
}
