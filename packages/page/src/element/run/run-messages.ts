import {
  type AnswerView,
  type ApprovalView,
  approvalWords,
  asText,
  type MessageView,
  openApprovals,
  spellHidden,
  type ToolView,
  toolStanding,
  toolTitle,
  waitWords,
} from '@deckhand/client'
import type { ChatMessage, ChatStep, StepState } from '../../chat/chat-shapes.ts'

const messages = new WeakMap<MessageView, ChatMessage[]>()
const steps = new WeakMap<ToolView, ChatStep[]>()

/** Converts a message of the run API for the element. The same message returns the same objects. */
export function messagesOf(view: MessageView): ChatMessage[] {
  const known = messages.get(view) ?? (view.role === 'user' ? [message(view.key, 'user', view.text)] : answer(view))
  messages.set(view, known)
  return known
}

function answer(view: AnswerView): ChatMessage[] {
  const { key, parts, state, failure } = view
  const text = parts
    .flatMap((part) => (part.type === 'text' || part.type === 'content' ? [part.text] : []))
    .join('\n\n')
  const done = [...parts.flatMap((part) => (part.type === 'tool' ? stepsOf(part) : [])), ...waitOf(view)]
  const made = { ...message(key, 'assistant', text), ...(done.length > 0 && { steps: done }) }
  // A failure has its own place.
  return state === 'interrupted' && !failure ? [made, message(`${key} stopped`, 'system', 'Stopped.')] : [made]
}

const message = (id: string, role: ChatMessage['role'], content: string): ChatMessage => ({
  id,
  role,
  content,
  timestamp: '',
})

/** A step for a queued run or a lost connection, which would otherwise look like a thinking model. */
function waitOf(view: AnswerView): ChatStep[] {
  const words = view.state === 'queued' || view.state === 'reconnecting' ? waitWords(view) : undefined
  return words === undefined ? [] : [{ ...step(view.state, '', 'running'), label: words }]
}

function stepsOf(tool: ToolView): ChatStep[] {
  const known = steps.get(tool) ?? makeSteps(tool)
  steps.set(tool, known)
  return known
}

/** A call that started agents also has their approvals. */
function makeSteps(tool: ToolView): ChatStep[] {
  const { key, name, label, preview, approval, progress, error } = tool
  const asked = openApprovals(tool)
  const isAsking = asked.some((one) => one === approval)
  const detail = error?.message ?? progress?.message
  const own: ChatStep = {
    ...step(key, name, isAsking ? 'asking' : stateOf(tool)),
    label: spellHidden(preview || (label ?? toolTitle(name))),
    ...(detail !== undefined && { detail }),
  }
  const [first, ...others] = isAsking ? asked : [undefined, ...asked]
  return [
    first ? { ...own, ...questionOf(first) } : own,
    ...others.map((one) => ({ ...step(`${key} ${one?.id}`, name, 'asking'), ...(one && questionOf(one)) })),
  ]
}

const step = (id: string, name: string, state: StepState): ChatStep => ({
  id,
  name,
  label: toolTitle(name),
  where: 'server',
  state,
})

function stateOf(tool: ToolView): StepState {
  const standing = toolStanding(tool)
  switch (standing) {
    case 'input-streaming':
    case 'input-available':
      return 'running'
    case 'output-available':
      return 'done'
    case 'output-error':
      return tool.error?.code === 'REJECTED' ? 'declined' : 'failed'
    case 'rejected':
      return 'declined'
    case 'stopped':
    case 'notRun':
      return 'stopped'
  }
}

/** Everything a person must know: the recipients and every argument, complete. */
function questionOf(approval: ApprovalView): Partial<ChatStep> & Pick<ChatStep, 'approvalId'> {
  const { id, tool, preview, reason, recipients, toolArgs } = approval
  const to = recipients.length > 0 ? [`To ${spellHidden(recipients.join(', '))}`] : []
  const lines = Object.entries(toolArgs).map(([name, value]) => `${spellHidden(name)}: ${asText(value)}`)
  return {
    approvalId: id,
    question: [spellHidden(preview || toolTitle(tool)), ...to, reason].filter(Boolean).join('\n'),
    ...(lines.length > 0 && { details: lines.join('\n') }),
    ...approvalWords(approval),
  }
}
