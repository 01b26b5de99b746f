/** What went wrong, or what to do. `undefined` if the user closed the window, which needs no message. */
export function signInWords(error: unknown): string | undefined {
  const { code, message } = error as { code?: unknown; message?: unknown }
  const known = words[String(code)]
  if (known !== undefined) return known || undefined
  return error instanceof Refused && typeof message === 'string' ? message : unknownWords
}

/** The server refused, with a message for the user. */
export class Refused extends Error {}

const wrong = 'The address or the password is wrong.'
const noWindow = 'The browser did not open the window. Allow pop-up windows for this page, and try again.'
const blocked = 'Google sent an unexpected answer. Check your connection, and whether something blocks apis.google.com.'
const unknownWords = 'Signing in did not work. Try again in a minute.'

const words: Record<string, string> = {
  'auth/invalid-credential': wrong,
  'auth/invalid-login-credentials': wrong,
  'auth/wrong-password': wrong,
  'auth/user-not-found': wrong,
  'auth/invalid-email': 'This is not an e-mail address.',
  'auth/user-disabled': 'This account is disabled. Ask the operator of this Deckhand.',
  'auth/too-many-requests': 'Too many tries. Wait a few minutes, or reset the password.',
  'auth/network-request-failed': 'Google cannot be reached. Check your connection, and try again.',
  'auth/internal-error': blocked,
  'auth/popup-closed-by-user': 'The window was closed before you were signed in.',
  'auth/cancelled-popup-request': '',
  'auth/popup-blocked': noWindow,
  'auth/operation-not-allowed': 'This sign-in method is disabled in the Firebase project.',
  'auth/unauthorized-domain':
    'The Firebase project does not know this address. Add it there under "Authorized domains".',
  'auth/account-exists-with-different-credential': 'Sign in the way you did before: with your password.',
  'auth/multi-factor-auth-required':
    'This account asks for a second factor, which this page cannot do yet. Sign in with Google.',
}
