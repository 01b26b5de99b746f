import { ACTION_CALL, makeJayQuery } from '@deckhand/actions'
import { PAGE_TALK, refusedAsAction } from '../page-talk.ts'
import type { SendMessageInput, SendMessageOutput } from './send-message.jay-action.d.ts'

/** Counts as a read, because every call that the agent makes is judged, approved and recorded on its own. Only accepts POST, so that a link cannot send a message. */
export const sendMessage = makeJayQuery<SendMessageInput, SendMessageOutput>('sendMessage')
  .withServices(PAGE_TALK, ACTION_CALL)
  .withMethod('POST')
  .withHandler((input, talk, call) => refusedAsAction(talk.answer(input, call)))
