import { signedOutHere } from '../sign-in/signed-out-here.ts'

const address = '/api/auth/session'
const stillIn = 'You are still signed in, for Deckhand did not answer as it should. Try again in a minute.'

/**
 * Ends the session here, and goes to the page for signing in, which tells those whose other sessions may go on. Where nobody signs in there
 * is none, and that page says so. Rejects with words for people when the session goes on: they believe that they are out otherwise.
 */
export async function signOut(): Promise<void> {
  const isDone = await fetch(address, { method: 'DELETE' }).then(isOk, () => false)
  if (!isDone && !(await isOver())) throw new Error(stillIn)
  location.assign(isDone ? '/sign-in' : signedOutHere)
}

const isOk = ({ ok }: Response): boolean => ok

/** `false` also when nobody says so. */
async function isOver(): Promise<boolean> {
  try {
    const { user } = await (await fetch(address)).json()
    return user === null
  } catch {
    return false
  }
}
