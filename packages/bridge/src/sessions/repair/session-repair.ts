import { isRecord } from '../../clients/read-frame.ts'

const ofTools = ['tool_call', 'tool_call_update']
const ofWords = ['agent_message_chunk', 'agent_thought_chunk']

/** Tracks whether a cancelled turn may have broken the session at the agent: see repairSession. */
export class SessionRepair {
  /** A turn was cancelled during a tool call, whose result may not have reached the model. */
  isNeeded = false
  /** The session is being loaded again: its updates are already known to clients. */
  isRunning = false
  /** The number of updates so far. */
  updates = 0
  #isAtTool = false
  #turn = new AbortController()

  beginTurn(): AbortSignal {
    this.#isAtTool = false
    this.#turn = new AbortController()
    return this.#turn.signal
  }

  receive(update: unknown) {
    this.updates += 1
    const kind = isRecord(update) ? String(update.sessionUpdate) : ''
    if (ofTools.includes(kind)) this.#isAtTool = true
    if (ofWords.includes(kind)) this.#isAtTool = false
  }

  cancelTurn() {
    if (this.#isAtTool) this.isNeeded = true
    this.stopWaiting()
  }

  stopWaiting() {
    this.#turn.abort()
  }
}
