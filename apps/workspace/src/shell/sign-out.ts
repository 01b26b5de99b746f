/** Ends the session here. Where nobody signs in there is none, and the sign-in page says so. */
export async function signOut(): Promise<void> {
  await fetch('/api/auth/session', { method: 'DELETE' })
  location.assign('/sign-in')
}
