import type { AcpPermissionRequest, AcpStopReason, AcpToolCall } from '@deckhand/spec'
import type {
  AgentAnswer,
  AgentContent,
  AgentPart,
  AgentPermission,
  AgentProblem,
  AgentTool,
} from './agent-chat-shapes.ts'
import { mergeToolCall, type ToolCallText } from './tool-call-text.ts'
import { askTool, changeTool, closeTool, isOpen, newTool, resolveTool } from './tool-part.ts'

export interface AnswerEnd {
  state: 'done' | 'cancelled' | 'failed'
  stopReason?: AcpStopReason
  problem?: AgentProblem
}

/** One answer as it grows. Copies its parts only when `view` is read, so that the cost grows linearly with the number of pieces. */
export class AnswerLog {
  readonly key: string
  /** The turn's id, if the bridge announced the turn. */
  turnId: string | undefined
  readonly #parts: AgentPart[] = []
  readonly #tools = new Map<string, number>()
  readonly #said = new Map<string, ToolCallText>()
  #end: AnswerEnd | undefined
  #view: AgentAnswer | undefined

  constructor(key: string, end?: AnswerEnd) {
    this.key = key
    this.#end = end
  }

  /** The same object until something changes. */
  get view(): AgentAnswer {
    this.#view ??= {
      role: 'assistant',
      key: this.key,
      parts: [...this.#parts],
      ...(this.#end ?? { state: this.openPermissions.length > 0 ? 'waiting' : 'working' }),
    }
    return this.#view
  }

  get isOver(): boolean {
    return this.#end !== undefined
  }

  get endState(): AnswerEnd['state'] | undefined {
    return this.#end?.state
  }

  get isEmpty(): boolean {
    return this.#parts.length === 0
  }

  get openPermissions(): AgentPermission[] {
    return this.#parts.flatMap((part) =>
      part.type === 'tool' && part.permission && isOpen(part.permission) ? [part.permission] : [],
    )
  }

  /** A tool is running, or waits for a person. */
  get hasActiveTool(): boolean {
    return this.#parts.some((part) => part.type === 'tool' && (part.state === 'running' || part.state === 'waiting'))
  }

  tool(id: string): AgentTool | undefined {
    const part = this.#parts[this.#tools.get(id) ?? -1]
    return part?.type === 'tool' ? part : undefined
  }

  toolOfPermission(permissionId: string): AgentTool | undefined {
    const part = this.#parts.findLast((each) => each.type === 'tool' && each.permission?.id === permissionId)
    return part?.type === 'tool' ? part : undefined
  }

  /** Appends words as they are, without removing repetitions: the agent may say the same words twice. */
  addWords(type: 'text' | 'thought', words: string): void {
    const last = this.#parts.at(-1)
    if (last?.type === type)
      this.#set(this.#parts.length - 1, { ...last, text: last.text + words, isOpen: !this.isOver })
    else {
      this.#closeWords()
      this.#push({ type, key: `${this.key}.${this.#parts.length}`, text: words, isOpen: !this.isOver })
    }
  }

  addContent(content: AgentContent['content']): void {
    this.#closeWords()
    this.#push({ type: 'content', key: `${this.key}.${this.#parts.length}`, content })
  }

  addTool(call: AcpToolCall): AgentTool {
    const before = this.tool(call.toolCallId)
    const changed = changeTool(before ?? newTool(call), call, this.#merge(call))
    // A tool that a person stopped is not shown as done, whatever the agent reports.
    const isStopped = before?.state === 'stopped' && this.#end?.state === 'cancelled'
    return this.#put(isStopped ? { ...changed, state: 'stopped' } : changed)
  }

  #merge(call: AcpToolCall): ToolCallText {
    const said = mergeToolCall(this.#said.get(call.toolCallId) ?? {}, call)
    this.#said.set(call.toolCallId, said)
    return said
  }

  ask(id: string, { toolCall, options }: AcpPermissionRequest): AgentTool {
    return this.#put(askTool(this.addTool(toolCall), id, options))
  }

  resolve(toolId: string, resolution: Pick<AgentPermission, 'state' | 'by' | 'optionId'>): AgentTool | undefined {
    const tool = this.tool(toolId)
    return tool && this.#put(resolveTool(tool, resolution))
  }

  end(end: AnswerEnd): void {
    this.#closeWords()
    for (const [index, part] of this.#parts.entries()) {
      if (part.type !== 'tool') continue
      const closed = closeTool(part, end.state === 'done')
      if (closed !== part) this.#parts[index] = closed
    }
    this.#end = end
    this.#view = undefined
  }

  /** The answer was replayed, and is still in progress. */
  reopen(): void {
    this.#end = undefined
    this.#view = undefined
  }

  #put(tool: AgentTool): AgentTool {
    const index = this.#tools.get(tool.id)
    if (index !== undefined) this.#set(index, tool)
    else {
      this.#closeWords()
      this.#tools.set(tool.id, this.#parts.length)
      this.#push(tool)
    }
    return tool
  }

  #closeWords(): void {
    const last = this.#parts.at(-1)
    if ((last?.type === 'text' || last?.type === 'thought') && last.isOpen)
      this.#set(this.#parts.length - 1, { ...last, isOpen: false })
  }

  #push(part: AgentPart): void {
    this.#set(this.#parts.length, part)
  }

  #set(index: number, part: AgentPart): void {
    this.#parts[index] = part
    this.#view = undefined
  }
}
