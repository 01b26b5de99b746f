import type { Json } from '@deckhand/spec'
import { isRecord, type Params } from '../clients/read-frame.ts'

const modeAsText = /^\[MODE_UPDATE\] (\S+)\s*$/

/** The agent's answer to opening the session, kept up to date for clients that open it later. */
export class SessionState {
  #opened: Params = {}
  title: string | undefined
  /** The agent's latest updates. */
  #commands: Params | undefined
  #plan: Params | undefined

  /** The current state that is not part of `opened`, as updates. */
  get updates(): Params[] {
    const titled = this.title === undefined ? undefined : { sessionUpdate: 'session_info_update', title: this.title }
    return [titled, this.#commands, this.#plan].filter((update) => update !== undefined)
  }

  get opened(): Params {
    return this.#opened
  }

  open(result: Params) {
    const { sessionId: _sessionId, ...opened } = result
    this.#opened = opened
  }

  /** Applies a client's request that the agent granted. */
  granted(method: string, params: Params, result: unknown) {
    if (method === 'session/set_mode') this.#set('modes', 'currentModeId', params.modeId)
    if (method === 'session/set_model') this.#set('models', 'currentModelId', params.modelId)
    if (isRecord(result) && 'configOptions' in result)
      this.#opened = { ...this.#opened, configOptions: result.configOptions }
  }

  receive(update: unknown) {
    if (!isRecord(update)) return
    switch (update.sessionUpdate) {
      case 'current_mode_update':
        return this.#set('modes', 'currentModeId', update.currentModeId)
      case 'agent_message_chunk':
        return this.#readModeText(update.content)
      case 'session_info_update':
        if (typeof update.title === 'string') this.title = update.title
        return
      case 'available_commands_update':
        this.#commands = update
        return
      case 'plan':
        this.#plan = update
        return
      case 'config_option_update':
        if ('configOptions' in update) this.#opened = { ...this.#opened, configOptions: update.configOptions as Json }
        return
      default:
        return
    }
  }

  /** The Gemini CLI reports a new mode as chat text. A model may write the same text, so the mode must exist. */
  #readModeText(content: unknown) {
    if (!isRecord(content) || typeof content.text !== 'string' || content.text[0] !== '[') return
    const mode = modeAsText.exec(content.text)?.[1]
    if (mode !== undefined && this.#hasMode(mode)) this.#set('modes', 'currentModeId', mode)
  }

  #hasMode(id: string): boolean {
    const { modes } = this.#opened
    const available = isRecord(modes) ? modes.availableModes : undefined
    return Array.isArray(available) && available.some((mode) => isRecord(mode) && mode.id === id)
  }

  #set(of: 'modes' | 'models', field: string, value: unknown) {
    const known = this.#opened[of]
    if (typeof value === 'string' && isRecord(known))
      this.#opened = { ...this.#opened, [of]: { ...known, [field]: value } }
  }
}
