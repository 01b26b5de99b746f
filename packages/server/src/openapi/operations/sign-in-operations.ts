import { anySignInSchema } from '@deckhand/spec/schemas'
import { json, type Operations, page } from '../operation.ts'

export const signInOperations = {
  signIn: {
    method: 'post',
    path: '/api/auth/session',
    tag: 'Sign-in',
    summary:
      "Trades a token for a session: the answer sets a cookie and has the session's key. With Firebase, send the ID token of a sign-in within the last five minutes.",
    body: anySignInSchema,
    example: { token: 'the one that was printed or set' },
    answers: { 200: json('signInAnswer') },
    errors: ['UNAUTHENTICATED', 'FORBIDDEN', 'RATE_LIMITED', 'UNAVAILABLE'],
    open: true,
  },
  readSession: {
    method: 'get',
    path: '/api/auth/session',
    tag: 'Sign-in',
    summary: 'Who is signed in, and how people sign in here.',
    answers: { 200: json('sessionAnswer') },
    errors: ['RATE_LIMITED', 'UNAVAILABLE'],
    open: true,
  },
  signOut: {
    method: 'delete',
    path: '/api/auth/session',
    tag: 'Sign-in',
    summary: 'Ends the session, if there is one; with Firebase, the sessions on all devices.',
    answers: { 200: json('doneAnswer') },
    errors: ['UNAUTHENTICATED', 'UNAVAILABLE'],
    open: true,
  },
  showSignIn: {
    method: 'get',
    path: '/sign-in',
    tag: 'Sign-in',
    summary: 'Signs a person in, with the token behind the # of its address or with Firebase.',
    answers: { 200: page },
    open: true,
  },
} satisfies Operations
