import { calendarOperations } from './calendar/operations.ts'
import { gmailOperations } from './gmail/operations.ts'
import { googleAuthorize, slackAuthorize } from './oauth/authorize.ts'
import { revoke } from './oauth/revoke.ts'
import { token } from './oauth/token.ts'
import { matchPath, type Operation } from './operation.ts'
import { pageOperations } from './page/operations.ts'
import { slackOperations } from './slack/operations.ts'

const all: readonly Operation[] = [
  ...gmailOperations,
  ...calendarOperations,
  ...slackOperations,
  googleAuthorize,
  slackAuthorize,
  token,
  revoke,
  ...pageOperations,
]

export interface Matched {
  operation: Operation
  params: Record<string, string>
}

export function matchOperation(method: string, path: string): Matched | undefined {
  for (const operation of all) {
    const params = operation.method === method || operation.method === '*' ? matchPath(operation.path, path) : undefined
    if (params) return { operation, params }
  }
  return undefined
}

/** Paths that belong to the services, also where they have no operation. */
export function isServicePath(path: string): boolean {
  return /^\/(gmail|calendar|slack|o|emulator|token|revoke)(\/|$)/.test(path)
}
