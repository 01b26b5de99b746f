import {
  doneAnswerSchema,
  tokenCreatedAnswerSchema,
  tokenListAnswerSchema,
  tokenRequestSchema,
} from '@deckhand/spec/schemas'
import { json, type Operations } from '../operation.ts'

export const tokenOperations = {
  listTokens: {
    method: 'get',
    path: '/api/tokens',
    tag: 'Tokens',
    summary:
      'The API tokens of the user, newest first, also those that are past their time. What opens them is not told.',
    answers: { 200: json(tokenListAnswerSchema) },
  },
  createToken: {
    method: 'post',
    path: '/api/tokens',
    tag: 'Tokens',
    summary: 'Makes an API token for a program. Its text is in this answer alone. No token makes another.',
    body: tokenRequestSchema,
    example: { name: 'Nightly report', scopes: ['runs', 'files'], days: 90 },
    answers: { 200: json(tokenCreatedAnswerSchema) },
    errors: ['CONFLICT'],
  },
  revokeToken: {
    method: 'delete',
    path: '/api/tokens/:id',
    tag: 'Tokens',
    summary: 'Revokes a token, in all processes at once. Streams that it opened end within a minute.',
    answers: { 200: json(doneAnswerSchema) },
  },
} satisfies Operations
