import type { ServiceName } from '../operation.ts'

/** What can be made to go wrong in a service, each by its name. */
export const serviceFaultKinds = [
  /** 401. */
  'unauthorized',
  /** 403. */
  'forbidden',
  /** 404. */
  'not-found',
  /** 429 with Retry-After. */
  'rate-limit',
  /** 500. */
  'internal-error',
  /** The connection is cut before anything is done. */
  'reset',
  /** The effect takes place, and the answer never comes. */
  'lost-answer',
] as const

export type ServiceFaultKind = (typeof serviceFaultKinds)[number]

export interface ServiceFault {
  service: Exclude<ServiceName, 'page'>
  /** As the official client calls it, `drafts.send`; any when absent. */
  method?: string
  kind: ServiceFaultKind
  /** How many of the next requests it hits; 1 when absent. */
  times?: number
  /** rate-limit: 1 when absent. */
  retryAfterSeconds?: number
}
