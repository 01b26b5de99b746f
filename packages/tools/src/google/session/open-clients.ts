import type { Access } from '@deckhand/spec'
import { calendar, type calendar_v3 } from '@googleapis/calendar'
import { auth, gmail, type gmail_v1 } from '@googleapis/gmail'

export function openGmail(access: Access, signal: AbortSignal): gmail_v1.Gmail {
  return gmail({ version: 'v1', ...options(access, signal) })
}

export function openCalendar(access: Access, signal: AbortSignal): calendar_v3.Calendar {
  return calendar({ version: 'v3', ...options(access, signal) })
}

/** Without the client's own retries: it does not know which requests have an effect. */
function options({ token, baseUrl }: Access, signal: AbortSignal) {
  const bearer = new auth.OAuth2()
  bearer.setCredentials({ access_token: token })
  return { auth: bearer, signal, retry: false, ...(baseUrl !== undefined && { rootUrl: `${baseUrl}/` }) }
}
