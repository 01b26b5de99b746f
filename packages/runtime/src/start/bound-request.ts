import type { AttachedReference, UserMessage } from '@deckhand/spec'
import { attachedContextLimit, conversationLimit } from '@deckhand/spec/request-limits'
import type { FilledContext } from '../context/fill-context.ts'
import type { StartRequest } from './open-thread.ts'
import { shortLine, shortSnippet } from './short-line.ts'

export type BoundRequest = StartRequest & Pick<UserMessage, 'leftOut'>

const titleLength = 200

/** Cuts the conversation and attachments of a request to the newest ones, and counts what is left out. The same for every door. */
export function boundRequest({ conversation = [], attachedContext = [], ...request }: StartRequest): BoundRequest {
  // A known thread has its history on the server, so the request's conversation is ignored.
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

/** The user message of a request. Attachments are stored as references; only the run's instruction has content that a tool can read again. */
export function promptOf({ prompt, byProgram, leftOut }: BoundRequest, attached: FilledContext[]): UserMessage {
  return {
    role: 'user',
    text: prompt,
    ...(attached.length > 0 && { attached: attached.map(referenceTo) }),
    ...(leftOut && { leftOut }),
    ...(byProgram && { by: 'program' }),
  }
}

/** Its texts are bounded, because every later run of the thread contains it. */
function referenceTo({ type, id, title, snippet, textOnly }: FilledContext): AttachedReference {
  return {
    type,
    id,
    ...(title !== undefined && { title: shortLine(title, titleLength) }),
    ...(textOnly && snippet !== undefined && { snippet: shortSnippet(snippet) }),
  }
}
