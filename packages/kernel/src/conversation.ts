import type { Message, ModelRequest, RunState } from '@deckhand/spec'
import { historyLimit } from '@deckhand/spec/request-limits'
import { dataFence } from './data-fence.ts'
import { recentMessages, toolParts, turnText } from './history.ts'
import { earlierNote, leftOutWords } from './left-out.ts'
import type { LoopPorts } from './ports.ts'

/** What the model is shown: the conversation before, the prompt, and the turns. An answer that did not fit is followed by what is wrong with it. */
export function conversation(
  run: RunState,
  { instruction, checkAnswer }: Pick<LoopPorts, 'instruction' | 'checkAnswer'>,
): Pick<ModelRequest, 'instruction' | 'messages'> {
  const turns = run.turns.flatMap((turn): Message[] => {
    const problem = toolParts(turn).length === 0 ? checkAnswer?.(turnText(turn)) : undefined
    return problem === undefined ? [turn] : [turn, { role: 'user', text: problem }]
  })
  const before = recentMessages(run.history, historyLimit)
  return {
    instruction: instruction + earlierNote(run, before.length),
    messages: [...before.map(withReferences), run.prompt, ...turns],
  }
}

const whatWentAlong =
  'This went along with the message above. A "snippet" is the text that came with an item, and a tool may not find it again. Of an item without one the content is not repeated: when you need it, read it again with a tool that takes its id.'

/** The instruction of a run has the content of what its own prompt brought, and nothing of what earlier ones did. */
function withReferences(message: Message): Message {
  if (message.role !== 'user' || !message.attached) return message
  const { text, attached, leftOut } = message
  const more = leftOut?.attachedContext ? ` More went along: ${leftOutWords(leftOut.attachedContext)}.` : ''
  return {
    ...message,
    text: `${text}\n\n[ATTACHED CONTEXT]\n${whatWentAlong}${more}\n${dataFence('attached', attached)}`,
  }
}
