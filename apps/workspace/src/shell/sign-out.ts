import { keepSessionKey } from '@deckhand/spec/session-key'
import { basePath } from '../base-path.ts'
import { deckhand } from '../deckhand.ts'
import { signedOutHere } from '../sign-in/signed-out-here.ts'

const stillIn = 'You are still signed in, because Deckhand sent an unexpected answer. Try again in a minute.'

/**
 * Ends the session here and goes to the sign-in page, which says if other sessions may still be open. Without sign-in there
 * is no session, and that page says so. Rejects with a message for the user if the session continues: otherwise they would believe that they are signed out.
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

/** `false` also if the server does not answer. */
async function isOver(): Promise<boolean> {
  try {
    return (await deckhand.session.read()).user === null
  } catch {
    return false
  }
}
