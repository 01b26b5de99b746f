import type { Message, RunState } from '@deckhand/spec'
import { historyLimit, recentMessages, toolParts, turnText } from './history.ts'
import type { LoopPorts } from './ports.ts'

/** What the model is shown: the conversation before, the prompt, and the turns. An answer that did not fit is followed by what is wrong with it. */
export function conversation(run: RunState, { checkAnswer }: Pick<LoopPorts, 'checkAnswer'>): Message[] {
  const turns = run.turns.flatMap((turn): Message[] => {
    const problem = toolParts(turn).length === 0 ? checkAnswer?.(turnText(turn)) : undefined
    return problem === undefined ? [turn] : [turn, { role: 'user', text: problem }]
  })
  return [...recentMessages(run.history, historyLimit), run.prompt, ...turns]
}
