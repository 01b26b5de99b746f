import type { ServiceAnswer } from './answer.ts'
import type { ServiceCall } from './service-call.ts'
import type { ServiceContext } from './service-context.ts'

export const serviceNames = ['gmail', 'calendar', 'slack', 'oauth', 'page'] as const

export type ServiceName = (typeof serviceNames)[number]

/** One method of a service. It throws a ServiceError for what the service refuses. */
export interface Operation {
  service: ServiceName
  /** As the official client calls it: `drafts.send`. */
  name: string
  method: string
  /** Segments that begin with a colon are parameters. */
  path: string
  /** Any of these will do; absent where no token is needed. */
  scopes?: readonly string[]
  /** Whether it changes nothing; when absent, whether it is a GET. */
  reads?: boolean
  run(call: ServiceCall, context: ServiceContext): ServiceAnswer | Promise<ServiceAnswer>
}

export const isRead = ({ reads, method }: Operation): boolean => reads ?? method === 'GET'

/** The parameters of a path that matches, or undefined. A broken escape matches nothing. */
export function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const wanted = pattern.split('/')
  const given = path.split('/')
  if (wanted.length !== given.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, segment] of wanted.entries()) {
    const value = given[index] ?? ''
    if (!segment.startsWith(':')) {
      if (segment !== value) return undefined
      continue
    }
    const decoded = decode(value)
    if (!decoded) return undefined
    params[segment.slice(1)] = decoded
  }
  return params
}

function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}
