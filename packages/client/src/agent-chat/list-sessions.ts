import type { BridgeLink } from './bridge-link.ts'

interface Listed {
  sessions?: { sessionId: string; title?: string | null; updatedAt?: string | null }[]
  nextCursor?: string | null
}

const mostPages = 20

export async function listSessions(link: BridgeLink): Promise<{ id: string; title?: string; updatedAt?: string }[]> {
  const found: { id: string; title?: string; updatedAt?: string }[] = []
  let cursor: string | undefined
  for (let page = 0; page < mostPages; page++) {
    const listed: Listed = await link.request('session/list', cursor === undefined ? {} : { cursor })
    for (const { sessionId: id, title, updatedAt } of listed.sessions ?? []) {
      found.push({ id, ...(title && { title }), ...(updatedAt && { updatedAt }) })
    }
    if (!listed.nextCursor) break
    cursor = listed.nextCursor
  }
  return found.sort((one, other) => (other.updatedAt ?? '').localeCompare(one.updatedAt ?? ''))
}
