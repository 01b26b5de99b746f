import type { AcpContent, AcpPermissionRequest, AcpToolCall } from '@deckhand/spec'
import type { AgentMessage, AgentPermission, AgentPrompt, AgentTool } from './agent-chat-shapes.ts'
import { type AnswerEnd, AnswerLog } from './answer-log.ts'

/** What a log tells whoever publishes it. Words may wait; everything else may not. */
export interface LogEvents {
  words(type: 'text' | 'thought', messageKey: string, text: string): void
  tool(messageKey: string, tool: AgentTool): void
  message(message: AgentMessage): void
}

/** The messages of one session. Turns may be ours or another client's; what comes outside of one belongs to what was said last. */
export class SessionLog {
  readonly #tell: LogEvents
  #items: (AgentPrompt | AnswerLog)[] = []
  #messages: AgentMessage[] = []
  /** Where each tool was last heard of. */
  readonly #owners = new Map<string, AnswerLog>()
  #open: AnswerLog | undefined
  /** The answer that a question began of which no turn is known: maybe nobody tells its end. */
  #unprompted: AnswerLog | undefined
  #count = 0

  constructor(tell: LogEvents) {
    this.#tell = tell
  }

  /** The same array, with the same objects, until something changed. */
  get messages(): AgentMessage[] {
    const messages = this.#items.map((item) => (item instanceof AnswerLog ? item.view : item))
    const isSame =
      messages.length === this.#messages.length && messages.every((message, index) => message === this.#messages[index])
    if (!isSame) this.#messages = messages
    return this.#messages
  }

  /** The answer that is under way. */
  get open(): AnswerLog | undefined {
    return this.#open
  }

  /** One that is still open was cut short by this one. */
  begin(prompt?: AcpContent[], turnId?: string): AnswerLog {
    if (this.#open) this.end(this.#open, { state: 'cancelled', stopReason: 'cancelled' })
    if (prompt) this.#addPrompt(prompt, this.#items.length, false)
    const answer = this.#newAnswer()
    answer.turnId = turnId
    this.#open = answer
    this.#tell.message(answer.view)
    return answer
  }

  end(answer: AnswerLog, end: AnswerEnd): void {
    if (answer.isOver) return
    answer.end(end)
    if (this.#open === answer) this.#open = undefined
    if (this.#unprompted === answer) this.#unprompted = undefined
    this.#tell.message(answer.view)
  }

  /** It was told again, and goes on. */
  resume(): void {
    const last = this.#items.at(-1)
    if (this.#open) return
    if (!(last instanceof AnswerLog)) this.begin()
    else {
      last.reopen()
      this.#open = last
    }
  }

  /** Pieces of one prompt come one by one. The turn that it begins may have been told before it. */
  hearPrompt(content: AcpContent): void {
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
    this.#tell.message(grown)
  }

  addWords(type: 'text' | 'thought', words: string): void {
    const answer = this.#taking()
    if (!answer || words === '') return
    answer.addWords(type, words)
    this.#tell.words(type, answer.key, words)
  }

  addContent(content: AcpContent): void {
    const answer = this.#taking()
    if (!answer || content.type === 'text') return
    answer.addContent(content)
    this.#tell.message(answer.view)
  }

  addTool(call: AcpToolCall, isNew: boolean): void {
    const answer = this.#ownerOf(call.toolCallId, isNew)
    if (!answer) return
    this.#owners.set(call.toolCallId, answer)
    this.#tell.tool(answer.key, answer.addTool(call))
    this.endUnprompted()
  }

  isUnprompted(answer: AnswerLog): boolean {
    return answer === this.#unprompted
  }

  /** Only of one that was heard of before. */
  changeKnownTool(call: AcpToolCall): void {
    const owner = this.#owners.get(call.toolCallId)
    if (owner) this.#tell.tool(owner.key, owner.addTool(call))
  }

  /** The bridge asks only what is open: it is shown, whether or not a turn is known. */
  ask(id: string, request: AcpPermissionRequest): AgentTool {
    const { toolCallId } = request.toolCall
    const owner = this.#ownerOf(toolCallId, false)
    const answer = owner && !owner.isOver ? owner : (this.#open ?? this.#beginUnprompted(toolCallId))
    this.#owners.set(toolCallId, answer)
    const tool = answer.ask(id, request)
    this.#tell.tool(answer.key, tool)
    return tool
  }

  toolOfPermission(id: string): AgentTool | undefined {
    for (const item of this.#items.toReversed()) {
      const tool = item instanceof AnswerLog ? item.toolOfPermission(id) : undefined
      if (tool) return tool
    }
    return undefined
  }

  /** Those whose answer may still be on its way. */
  get answeredTools(): AgentTool[] {
    const parts = this.messages.flatMap((message) => (message.role === 'assistant' ? message.parts : []))
    return parts.filter((part): part is AgentTool => part.type === 'tool' && part.permission?.state === 'sending')
  }

  resolve(toolId: string, resolution: Pick<AgentPermission, 'state' | 'by' | 'optionId'>): AgentTool | undefined {
    const answer = this.#owners.get(toolId)
    const tool = answer?.resolve(toolId, resolution)
    if (answer && tool) this.#tell.tool(answer.key, tool)
    return tool
  }

  /** What was told last may have the tool already: then that goes on. */
  #beginUnprompted(toolId: string): AnswerLog {
    const last = this.#items.at(-1)
    if (last instanceof AnswerLog && last.endState === 'done' && last.tool(toolId)) this.resume()
    const answer = this.#open ?? this.begin()
    this.#unprompted = answer
    return answer
  }

  /** When nothing of it runs or waits any more. */
  endUnprompted(): void {
    const answer = this.#unprompted
    if (answer && !answer.isAtWork) this.end(answer, { state: 'done' })
  }

  /** Ids may be used again in a later turn: an update belongs to an earlier one only while that goes on. */
  #ownerOf(toolId: string, isNew: boolean): AnswerLog | undefined {
    const owner = this.#owners.get(toolId)
    if (!owner || owner === this.#open) return owner ?? this.#taking()
    if (!this.#open) return owner
    return !isNew && owner.tool(toolId)?.state === 'running' ? owner : this.#open
  }

  /** The words of a turn that was given up are taken by nobody. */
  #taking(): AnswerLog | undefined {
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
