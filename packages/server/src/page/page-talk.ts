import { type ActionCall, ActionError, createJayService } from '@deckhand/actions'
import type { PageStreamPiece, SendMessageOutput } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import type { SendMessageInput } from './actions/send-message.jay-action.d.ts'
import type { SubmitToolResultsInput } from './actions/submit-tool-results.jay-action.d.ts'

/** How the page's actions reach the agent of a page. */
export interface PageTalk {
  /** Answers, or says what the page or a person has to do first. Rejects with what a person may read, as a DeckhandError. */
  answer(input: PageInput, call: ActionCall, emit?: (piece: PageStreamPiece) => void): Promise<SendMessageOutput>
}

/** As the files of the actions describe it: what may be anything is JSON, though they do not say so. */
export type PageInput = SendMessageInput | SubmitToolResultsInput

export const PAGE_TALK = createJayService<PageTalk>('deckhand:PAGE_TALK')

/** The caller gets code and words of what the desk refused, for a person reads them; of a fault of ours neither. */
export async function refusedAsAction<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof DeckhandError) || error.code === 'INTERNAL') throw error
    const { code, message, retryAfter } = error
    throw new ActionError(code, message, code === 'RATE_LIMITED' && retryAfter !== undefined ? { retryAfter } : {})
  }
}
