import { ACTION_CALL, makeJayQuery } from '@deckhand/actions'
import { PAGE_TALK } from '../page-talk.ts'
import { piecesOf } from '../pieces-of.ts'
import type { StreamToolResultsInput, StreamToolResultsOutput } from './stream-tool-results.jay-action.d.ts'

export const streamToolResults = makeJayQuery<StreamToolResultsInput, StreamToolResultsOutput>('streamToolResults')
  .withServices(PAGE_TALK, ACTION_CALL)
  .withMethod('POST')
  .withHandler(async function* (input, talk, call) {
    yield* piecesOf((emit) => talk.answer(input, call, emit))
  })
