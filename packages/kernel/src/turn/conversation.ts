import type { Message, ModelRequest, RunState } from '@deckhand/spec'
import { historyLimit } from '@deckhand/spec/request-limits'
import type { LoopPorts } from '../ports.ts'
import { dataFence } from './data-fence.ts'
import { recentMessages, toolParts, turnText } from './history.ts'
import { earlierNote, leftOutWords } from './left-out.ts'

/** What the model reads: the earlier conversation, the prompt and the turns. An answer that does not fit is followed by a message that says why. */
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

const attachedNote =
  'This was attached to the message above. A "snippet" is the text that came with an item, and a tool may not find it again. The content of an item without a snippet is not repeated: when you need it, read it again with a tool that takes its id.'

/** The run's instruction contains what its own prompt attached. What earlier messages attached is only listed here. */
function withReferences(message: Message): Message {
  if (message.role !== 'user' || !message.attached) return message
  const { text, attached, leftOut } = message
  const more = leftOut?.attachedContext ? ` More was attached: ${leftOutWords(leftOut.attachedContext)}.` : ''
  return {
    ...message,
    text: `${text}\n\n[ATTACHED CONTEXT]\n${attachedNote}${more}\n${dataFence('attached', attached)}`,
  }
}
