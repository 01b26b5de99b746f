import type { ConnectionStart, TrustLevel } from '@deckhand/spec'
import { type ApiTokenRow, toKeptToken } from '../../api-tokens/api-tokens.ts'
import { type ConnectionRow, toRecord as toConnection } from '../../connections/connections.ts'
import type { PageActionRow } from '../../page-actions/page-actions.ts'
import { type SessionRow, toRecord as toSession } from '../../sessions/sessions.ts'
import { setApiToken } from '../api-tokens/api-tokens.ts'
import { setStart } from '../connections/connection-starts.ts'
import { setConnection } from '../connections/connections.ts'
import { setPageAction } from '../page-actions/page-actions.ts'
import { setLink, setSession } from '../sessions/sessions.ts'
import { keepSettings } from '../settings/settings.ts'
import { eachRow, type Part } from './copying.ts'

interface SettingsRow {
  user_id: string
  trust: TrustLevel
  allowlist: string
  profile: string | null
}

interface StartRow extends Pick<ConnectionStart, 'hash' | 'service' | 'sealed'> {
  user_id: string
  expires_at: number
}

type LinkRow = Pick<StartRow, 'hash' | 'user_id' | 'expires_at'>

/** Settings, connections, sessions, API tokens and page actions. */
export const people: Part[] = [
  eachRow<SettingsRow>({ name: 'settings', key: ['user_id'] }, (documents, { user_id, trust, allowlist, profile }) =>
    keepSettings(documents, user_id, {
      trust,
      allowlist: JSON.parse(allowlist),
      profile: JSON.parse(profile ?? '{}'),
    }),
  ),
  eachRow<ConnectionRow & { user_id: string }>({ name: 'connections', key: ['user_id', 'service'] }, (documents, row) =>
    setConnection(documents, row.user_id, toConnection(row)),
  ),
  eachRow<StartRow>({ name: 'connection_starts', key: ['hash'] }, (documents, row) => {
    const { hash, user_id: userId, service, sealed, expires_at: expiresAt } = row
    setStart(documents, { hash, userId, service, sealed, expiresAt })
  }),
  eachRow<SessionRow>({ name: 'sessions', key: ['id'] }, (documents, row) => setSession(documents, toSession(row))),
  eachRow<LinkRow>({ name: 'sign_in_links', key: ['hash'] }, (documents, { hash, user_id, expires_at }) =>
    setLink(documents, hash, { userId: user_id, expiresAt: expires_at }),
  ),
  eachRow<ApiTokenRow>({ name: 'api_tokens', key: ['id'] }, (documents, row) =>
    setApiToken(documents, toKeptToken(row)),
  ),
  eachRow<PageActionRow>({ name: 'page_actions', key: ['user_id', 'id'] }, (documents, row) => {
    const { user_id: userId, id, tool, status, started_at: startedAt, result } = row
    setPageAction(documents, { id, userId, tool, status, startedAt, body: result ?? '' })
  }),
]
