import type { AttachedReference, UserMessage } from '@deckhand/spec'
import { attachedContextLimit, conversationLimit } from '@deckhand/spec/request-limits'
import type { FilledContext } from '../context/fill-context.ts'
import type { StartRequest } from './open-thread.ts'
import { shortLine, shortSnippet } from './short-line.ts'

export type BoundRequest = StartRequest & Pick<UserMessage, 'leftOut'>

const titleLength = 200

/** The newest of what a request may have too much of, and how much is left out, at every door. */
export function boundRequest({ conversation = [], attachedContext = [], ...request }: StartRequest): BoundRequest {
  // On a known thread the server's history rules, and nothing of the conversation is used.
  const said = request.threadId === undefined ? conversation : []
  const leftOut = {
    ...over('conversation', said.length - conversationLimit),
    ...over('attachedContext', attachedContext.length - attachedContextLimit),
  }
  return {
    ...request,
    conversation: said.slice(-conversationLimit),
    attachedContext: attachedContext.slice(-attachedContextLimit),
    ...(Object.keys(leftOut).length > 0 && { leftOut }),
  }
}

const over = (name: keyof NonNullable<UserMessage['leftOut']>, count: number) => (count > 0 ? { [name]: count } : {})

/** The message of a request. What went along stays with it by reference; content that a tool can read again is in the run's instruction alone. */
export function promptOf({ prompt, byProgram, leftOut }: BoundRequest, attached: FilledContext[]): UserMessage {
  return {
    role: 'user',
    text: prompt,
    ...(attached.length > 0 && { attached: attached.map(referenceTo) }),
    ...(leftOut && { leftOut }),
    ...(byProgram && { by: 'program' }),
  }
}

/** Every later run of the thread has it, so that its texts have a bound. */
function referenceTo({ type, id, title, snippet, textOnly }: FilledContext): AttachedReference {
  return {
    type,
    id,
    ...(title !== undefined && { title: shortLine(title, titleLength) }),
    ...(textOnly && snippet !== undefined && { snippet: shortSnippet(snippet) }),
  }
}
