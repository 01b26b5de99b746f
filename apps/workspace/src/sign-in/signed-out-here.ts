/** Where somebody goes whose session ended here, while nobody knows of their others. */
export const signedOutHere = '/sign-in?signed-out=here'

/** Only a word comes by the address: whoever makes a link to this page must not choose what it says. */
export function signedOutWords({ search }: Pick<Location, 'search'>): string | undefined {
  if (new URLSearchParams(search).get('signed-out') !== 'here') return undefined
  return 'You are signed out here. Google did not answer, so that you may still be signed in on other devices: sign in and out again to end that.'
}
