/** Puts the token after the #. Browsers do not send that part, so it reaches no log. */
export function signInLink(serverUrl: string, token: string, next?: string): string {
  const query = next === undefined ? '' : `?next=${encodeURIComponent(next)}`
  return `${serverUrl}/sign-in${query}#${token}`
}
