import type { ConnectionView, MemoryRecord, Service, UserProfile, UserSettings } from '@deckhand/spec'
import type { MemoryList, PageQuery, SessionReading, SettingsReading, TokenInfo, TokenWish } from './answers.ts'
import type { Caller, CallOptions } from './caller.ts'

export function settingsCalls(caller: Caller) {
  const path = '/api/agent/settings'
  return {
    read: (options: CallOptions = {}) => caller.json<SettingsReading>('GET', path, options),
    /** Missing fields stay as they are. */
    change: (body: Partial<UserSettings>) => caller.json<SettingsReading>('PUT', path, { body }),
  }
}

export function profileCalls(caller: Caller) {
  const path = '/api/agent/profile'
  return {
    read: (options: CallOptions = {}) => caller.json<{ profile: UserProfile }>('GET', path, options),
    /** Missing fields stay as they are; an empty text removes one. */
    change: (body: UserProfile) => caller.json<{ profile: UserProfile }>('PUT', path, { body }),
  }
}

export function memoryCalls(caller: Caller) {
  const path = '/api/agent/memories'
  return {
    list: (query: PageQuery = {}, options: CallOptions = {}) =>
      caller.json<MemoryList>('GET', path, { ...options, query }),
    add: (text: string) => caller.json<{ memory: MemoryRecord }>('POST', path, { body: { text } }),
    forget: (id: string) => caller.json<object>('DELETE', `${path}/${encodeURIComponent(id)}`),
  }
}

export function tokenCalls(caller: Caller) {
  const path = '/api/tokens'
  return {
    list: (options: CallOptions = {}) => caller.json<{ tokens: TokenInfo[] }>('GET', path, options),
    /** `text` is the secret: only this answer has it. */
    create: (body: TokenWish) => caller.json<{ token: TokenInfo; text: string }>('POST', path, { body }),
    revoke: (id: string) => caller.json<object>('DELETE', `${path}/${encodeURIComponent(id)}`),
  }
}

export function sessionCalls(caller: Caller) {
  const path = '/api/auth/session'
  return {
    read: (options: CallOptions = {}) => caller.json<SessionReading>('GET', path, options),
    end: (options: CallOptions = {}) => caller.json<object>('DELETE', path, options),
  }
}

export function connectionCalls(caller: Caller) {
  const path = '/api/connections'
  return {
    list: (options: CallOptions = {}) => caller.json<{ connections: ConnectionView[] }>('GET', path, options),
    /** Open the address in the same browser. */
    start: (service: Service) => caller.json<{ url: string }>('POST', `${path}/${service}/start`),
    disconnect: (service: Service) => caller.json<{ revoked: boolean }>('DELETE', `${path}/${service}`),
  }
}
