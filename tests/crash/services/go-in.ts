/** Signs in and connects the account at Google, as a person does with a browser. Resolves with the cookie, which is good in every process to come. */
export async function goIn(url: string, token: string): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const session = await fetch(`${url}/api/auth/session`, { method: 'POST', body: JSON.stringify({ token }), headers })
  const [cookie] = session.headers.get('set-cookie')?.split(';') ?? []
  if (!cookie) throw new Error(`Nobody can sign in: ${session.status} ${await session.text()}`)
  const leaving = await fetch(`${url}/api/connections/google/start`, { method: 'POST', headers: { cookie } })
  const consent = (await leaving.json()) as { url: string }
  const answer = await fetch(`${consent.url}&approve=1`, { redirect: 'manual' })
  const back = await fetch(answer.headers.get('location') ?? '', { headers: { cookie } })
  if (!back.ok) throw new Error(`Google is not connected: ${back.status} ${await back.text()}`)
  return cookie
}
