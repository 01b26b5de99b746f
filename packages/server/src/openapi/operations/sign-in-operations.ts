import { doneAnswerSchema, signInAnswerSchema, signInSchema } from '@deckhand/spec/schemas'
import { json, type Operations, page } from '../operation.ts'

export const signInOperations = {
  signIn: {
    method: 'post',
    path: '/api/auth/session',
    tag: 'Sign-in',
    summary: 'Trades a token for a session: the answer sets a cookie.',
    body: signInSchema,
    example: { token: 'the one that was printed or set' },
    answers: { 200: json(signInAnswerSchema) },
    errors: ['UNAUTHENTICATED', 'RATE_LIMITED'],
    open: true,
  },
  signOut: {
    method: 'delete',
    path: '/api/auth/session',
    tag: 'Sign-in',
    summary: 'Ends the session, if there is one.',
    answers: { 200: json(doneAnswerSchema) },
    open: true,
  },
  showSignIn: {
    method: 'get',
    path: '/sign-in',
    tag: 'Sign-in',
    summary: 'A page that signs a person in, by the token behind the # of its address.',
    answers: { 200: page },
    open: true,
  },
} satisfies Operations
