/** The address after signing out here while the user's other sessions may still be open. */
export const signedOutHere = '/sign-in?signed-out=here'

/** The address has only a keyword: the author of a link to this page must not choose its text. */
export function signedOutWords({ search }: Pick<Location, 'search'>): string | undefined {
  if (new URLSearchParams(search).get('signed-out') !== 'here') return undefined
  return 'You are signed out here. Google did not answer, so you may still be signed in on other devices: sign in and out again to end that.'
}
