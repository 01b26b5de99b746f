import { keepSessionKey } from '@deckhand/spec/session-key'
import { basePath } from '../base-path.ts'
import { deckhand } from '../deckhand.ts'
import { signedOutHere } from '../sign-in/signed-out-here.ts'

const stillIn = 'You are still signed in, for Deckhand did not answer as it should. Try again in a minute.'

/**
 * Ends the session here, and goes to the page for signing in, which tells those whose other sessions may go on. Where nobody signs in there
 * is none, and that page says so. Rejects with words for people when the session goes on: they believe that they are out otherwise.
 */
export async function signOut(): Promise<void> {
  const isDone = await deckhand.session.end().then(
    () => true,
    () => false,
  )
  if (!isDone && !(await isOver())) throw new Error(stillIn)
  keepSessionKey(undefined)
  location.assign(basePath + (isDone ? '/sign-in' : signedOutHere))
}

/** `false` also when nobody says so. */
async function isOver(): Promise<boolean> {
  try {
    return (await deckhand.session.read()).user === null
  } catch {
    return false
  }
}
