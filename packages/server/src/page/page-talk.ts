import { type ActionCall, ActionError, createJayService } from '@deckhand/actions'
import type { PageStreamPiece, SendMessageOutput } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import type { SendMessageInput } from './actions/send-message.jay-action.d.ts'
import type { SubmitToolResultsInput } from './actions/submit-tool-results.jay-action.d.ts'

/** Passes the messages of a page's actions to its agent. */
export interface PageTalk {
  /** The answer, or what the page or a person must do first. Rejects with a DeckhandError whose message people may read. */
  answer(input: PageInput, call: ActionCall, emit?: (piece: PageStreamPiece) => void): Promise<SendMessageOutput>
}

/** As the action files describe it: their `unknown` fields are always JSON. */
export type PageInput = SendMessageInput | SubmitToolResultsInput

export const PAGE_TALK = createJayService<PageTalk>('deckhand:PAGE_TALK')

/** Passes code and message of a refusal to the caller, because a person reads them, but not those of an internal error. */
export async function refusedAsAction<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof DeckhandError) || error.code === 'INTERNAL') throw error
    const { code, message, retryAfter } = error
    throw new ActionError(code, message, code === 'RATE_LIMITED' && retryAfter !== undefined ? { retryAfter } : {})
  }
}
