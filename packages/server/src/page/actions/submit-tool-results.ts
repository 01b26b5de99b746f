import { ACTION_CALL, makeJayQuery } from '@deckhand/actions'
import { PAGE_TALK, refusedAsAction } from '../page-talk.ts'
import type { SubmitToolResultsInput, SubmitToolResultsOutput } from './submit-tool-results.jay-action.d.ts'

export const submitToolResults = makeJayQuery<SubmitToolResultsInput, SubmitToolResultsOutput>('submitToolResults')
  .withServices(PAGE_TALK, ACTION_CALL)
  .withMethod('POST')
  .withHandler((input, talk, call) => refusedAsAction(talk.answer(input, call)))
