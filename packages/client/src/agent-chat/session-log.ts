import type { AcpContent, AcpPermissionRequest, AcpToolCall } from '@deckhand/spec'
import type { AgentMessage, AgentPermission, AgentPrompt, AgentTool } from './agent-chat-shapes.ts'
import { type AnswerEnd, AnswerLog } from './answer-log.ts'

/** The changes of a log, to be published. Words may be delayed; everything else must not. */
export interface LogEvents {
  words(type: 'text' | 'thought', messageKey: string, text: string): void
  tool(messageKey: string, tool: AgentTool): void
  message(message: AgentMessage): void
}

/** The messages of one session. A turn may be ours or another client's. Updates outside of a turn belong to the last answer. */
export class SessionLog {
  readonly #events: LogEvents
  #items: (AgentPrompt | AnswerLog)[] = []
  #messages: AgentMessage[] = []
  /** The answer that last updated each tool. */
  readonly #owners = new Map<string, AnswerLog>()
  #open: AnswerLog | undefined
  /** An answer started by a permission request without a known turn. Its end may never be reported. */
  #unprompted: AnswerLog | undefined
  #count = 0

  constructor(events: LogEvents) {
    this.#events = events
  }

  /** The same array, with the same objects, until something changes. */
  get messages(): AgentMessage[] {
    const messages = this.#items.map((item) => (item instanceof AnswerLog ? item.view : item))
    const isSame =
      messages.length === this.#messages.length && messages.every((message, index) => message === this.#messages[index])
    if (!isSame) this.#messages = messages
    return this.#messages
  }

  /** The answer in progress. */
  get open(): AnswerLog | undefined {
    return this.#open
  }

  /** Starts an answer. Cancels one that is still open. */
  begin(prompt?: AcpContent[], turnId?: string): AnswerLog {
    if (this.#open) this.end(this.#open, { state: 'cancelled', stopReason: 'cancelled' })
    if (prompt) this.#addPrompt(prompt, this.#items.length, false)
    const answer = this.#newAnswer()
    answer.turnId = turnId
    this.#open = answer
    this.#events.message(answer.view)
    return answer
  }

  end(answer: AnswerLog, end: AnswerEnd): void {
    if (answer.isOver) return
    answer.end(end)
    if (this.#open === answer) this.#open = undefined
    if (this.#unprompted === answer) this.#unprompted = undefined
    this.#events.message(answer.view)
  }

  /** The session was replayed, and its last answer continues. */
  resume(): void {
    const last = this.#items.at(-1)
    if (this.#open) return
    if (!(last instanceof AnswerLog)) this.begin()
    else {
      last.reopen()
      this.#open = last
    }
  }

  /** Adds a piece of a prompt. The turn that the prompt starts may have been announced earlier. */
  receivePrompt(content: AcpContent): void {
    const isEarly = this.#open?.isEmpty && this.#items.at(-1) === this.#open
    const at = this.#items.length - (isEarly ? 1 : 0)
    this.#addPrompt([content], at, true)
  }

  #addPrompt(content: AcpContent[], at: number, isMore: boolean): void {
    const before = this.#items[at - 1]
    const isGrowing = isMore && before !== undefined && !(before instanceof AnswerLog)
    const prompt = isGrowing ? before : { role: 'user' as const, key: `p-${++this.#count}`, text: '', content: [] }
    const grown = content.reduce(addContent, prompt)
    this.#items.splice(isGrowing ? at - 1 : at, isGrowing ? 1 : 0, grown)
    this.#events.message(grown)
  }

  addWords(type: 'text' | 'thought', words: string): void {
    const answer = this.#target()
    if (!answer || words === '') return
    answer.addWords(type, words)
    this.#events.words(type, answer.key, words)
  }

  addContent(content: AcpContent): void {
    const answer = this.#target()
    if (!answer || content.type === 'text') return
    answer.addContent(content)
    this.#events.message(answer.view)
  }

  addTool(call: AcpToolCall, isNew: boolean): void {
    const answer = this.#ownerOf(call.toolCallId, isNew)
    if (!answer) return
    this.#owners.set(call.toolCallId, answer)
    this.#events.tool(answer.key, answer.addTool(call))
    this.endUnprompted()
  }

  isUnprompted(answer: AnswerLog): boolean {
    return answer === this.#unprompted
  }

  /** Ignores unknown tools. */
  changeKnownTool(call: AcpToolCall): void {
    const owner = this.#owners.get(call.toolCallId)
    if (owner) this.#events.tool(owner.key, owner.addTool(call))
  }

  /** The bridge only sends open permissions, so this is shown even without a known turn. */
  ask(id: string, request: AcpPermissionRequest): AgentTool {
    const { toolCallId } = request.toolCall
    const owner = this.#ownerOf(toolCallId, false)
    const answer = owner && !owner.isOver ? owner : (this.#open ?? this.#beginUnprompted(toolCallId))
    this.#owners.set(toolCallId, answer)
    const tool = answer.ask(id, request)
    this.#events.tool(answer.key, tool)
    return tool
  }

  toolOfPermission(id: string): AgentTool | undefined {
    for (const item of this.#items.toReversed()) {
      const tool = item instanceof AnswerLog ? item.toolOfPermission(id) : undefined
      if (tool) return tool
    }
    return undefined
  }

  /** Tools with a permission whose answer may not have arrived yet. */
  get answeredTools(): AgentTool[] {
    const parts = this.messages.flatMap((message) => (message.role === 'assistant' ? message.parts : []))
    return parts.filter((part): part is AgentTool => part.type === 'tool' && part.permission?.state === 'sending')
  }

  resolve(toolId: string, resolution: Pick<AgentPermission, 'state' | 'by' | 'optionId'>): AgentTool | undefined {
    const answer = this.#owners.get(toolId)
    const tool = answer?.resolve(toolId, resolution)
    if (answer && tool) this.#events.tool(answer.key, tool)
    return tool
  }

  /** If the last answer already has the tool, it continues. */
  #beginUnprompted(toolId: string): AnswerLog {
    const last = this.#items.at(-1)
    if (last instanceof AnswerLog && last.endState === 'done' && last.tool(toolId)) this.resume()
    const answer = this.#open ?? this.begin()
    this.#unprompted = answer
    return answer
  }

  /** Ends the unprompted answer once none of its tools runs or waits. */
  endUnprompted(): void {
    const answer = this.#unprompted
    if (answer && !answer.hasActiveTool) this.end(answer, { state: 'done' })
  }

  /** Ids may be reused in a later turn: an update belongs to an earlier answer only while the tool is running there. */
  #ownerOf(toolId: string, isNew: boolean): AnswerLog | undefined {
    const owner = this.#owners.get(toolId)
    if (!owner || owner === this.#open) return owner ?? this.#target()
    if (!this.#open) return owner
    return !isNew && owner.tool(toolId)?.state === 'running' ? owner : this.#open
  }

  /** The answer that new content belongs to. `undefined` after a given-up turn, whose content is dropped. */
  #target(): AnswerLog | undefined {
    if (this.#open) return this.#open
    const last = this.#items.at(-1)
    if (last instanceof AnswerLog) return last.endState === 'done' ? last : undefined
    return this.#newAnswer({ state: 'done' })
  }

  #newAnswer(end?: AnswerEnd): AnswerLog {
    const answer = new AnswerLog(`a-${++this.#count}`, end)
    this.#items.push(answer)
    return answer
  }
}

function addContent(prompt: AgentPrompt, content: AcpContent): AgentPrompt {
  if (content.type === 'text') return { ...prompt, text: prompt.text + content.text }
  return { ...prompt, content: [...prompt.content, content] }
}
