import { tokenRequestSchema } from '@deckhand/spec/schemas'
import { json, type Operations } from '../operation.ts'

export const tokenOperations = {
  listTokens: {
    method: 'get',
    path: '/api/tokens',
    tag: 'Tokens',
    summary: "The user's API tokens, newest first, including expired ones; never their text.",
    answers: { 200: json('tokenListAnswer') },
  },
  createToken: {
    method: 'post',
    path: '/api/tokens',
    tag: 'Tokens',
    summary: 'Creates an API token for a program. Only this answer has its text. A token cannot create tokens.',
    body: tokenRequestSchema,
    example: { name: 'Nightly report', scopes: ['runs', 'files'], days: 90 },
    answers: { 200: json('tokenCreatedAnswer') },
    errors: ['CONFLICT'],
  },
  revokeToken: {
    method: 'delete',
    path: '/api/tokens/:id',
    tag: 'Tokens',
    summary: 'Revokes a token in all processes at once. Its open streams end within a minute.',
    answers: { 200: json('doneAnswer') },
  },
} satisfies Operations
