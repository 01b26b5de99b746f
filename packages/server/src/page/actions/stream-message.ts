import { ACTION_CALL, makeJayQuery } from '@deckhand/actions'
import { PAGE_TALK } from '../page-talk.ts'
import { piecesOf } from '../pieces-of.ts'
import type { StreamMessageInput, StreamMessageOutput } from './stream-message.jay-action.d.ts'

export const streamMessage = makeJayQuery<StreamMessageInput, StreamMessageOutput>('streamMessage')
  .withServices(PAGE_TALK, ACTION_CALL)
  .withMethod('POST')
  .withHandler(async function* (input, talk, call) {
    yield* piecesOf((emit) => talk.answer(input, call, emit))
  })
