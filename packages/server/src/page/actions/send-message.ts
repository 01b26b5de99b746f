import { ACTION_CALL, makeJayQuery } from '@deckhand/actions'
import { PAGE_TALK, refusedAsAction } from '../page-talk.ts'
import type { SendMessageInput, SendMessageOutput } from './send-message.jay-action.d.ts'

/** Changes nothing by itself: what the agent does meanwhile is judged, asked for and put on the record call by call. A link must not make it speak, so that it takes POST only. */
export const sendMessage = makeJayQuery<SendMessageInput, SendMessageOutput>('sendMessage')
  .withServices(PAGE_TALK, ACTION_CALL)
  .withMethod('POST')
  .withHandler((input, talk, call) => refusedAsAction(talk.answer(input, call)))
