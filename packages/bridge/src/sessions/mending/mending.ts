import { isRecord } from '../../clients/read-frame.ts'

const ofTools = ['tool_call', 'tool_call_update']
const ofWords = ['agent_message_chunk', 'agent_thought_chunk']

/** Whether a cancelled turn may have left the session in pieces at the agent: see mendSession. */
export class Mending {
  /** A turn was cancelled in which a tool was the last that was heard of: its result may not have reached the model. */
  isFrayed = false
  /** What the agent tells again meanwhile, clients know already. */
  isUnderWay = false
  /** How many updates there were. */
  heard = 0
  #isAtTool = false
  #turn = new AbortController()

  beginTurn(): AbortSignal {
    this.#isAtTool = false
    this.#turn = new AbortController()
    return this.#turn.signal
  }

  hear(update: unknown) {
    this.heard += 1
    const kind = isRecord(update) ? String(update.sessionUpdate) : ''
    if (ofTools.includes(kind)) this.#isAtTool = true
    if (ofWords.includes(kind)) this.#isAtTool = false
  }

  cancelTurn() {
    if (this.#isAtTool) this.isFrayed = true
    this.stopWaiting()
  }

  stopWaiting() {
    this.#turn.abort()
  }
}
