/** Signs in and connects the account at Google, as a person does with a browser. Resolves with what goes with every request, and is good in every process to come. */
export async function goIn(url: string, token: string): Promise<Record<string, string>> {
  const headers = { 'content-type': 'application/json' }
  const session = await fetch(`${url}/api/auth/session`, { method: 'POST', body: JSON.stringify({ token }), headers })
  const [cookie] = session.headers.get('set-cookie')?.split(';') ?? []
  const { sessionKey, ...refusal } = (await session.json()) as { sessionKey?: string }
  if (!cookie || !sessionKey) throw new Error(`Nobody can sign in: ${session.status} ${JSON.stringify(refusal)}`)
  const own = { cookie, 'deckhand-session-key': sessionKey }
  const leaving = await fetch(`${url}/api/connections/google/start`, { method: 'POST', headers: own })
  const consent = (await leaving.json()) as { url: string }
  const answer = await fetch(`${consent.url}&approve=1`, { redirect: 'manual' })
  const back = await fetch(answer.headers.get('location') ?? '', { headers: { cookie } })
  if (!back.ok) throw new Error(`Google is not connected: ${back.status} ${await back.text()}`)
  return own
}
