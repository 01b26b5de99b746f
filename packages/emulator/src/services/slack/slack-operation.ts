import { json, type ServiceAnswer } from '../answer.ts'
import type { Operation } from '../operation.ts'
import { formOf } from '../service-call.ts'
import type { ServiceContext } from '../service-context.ts'
import { callerOf, requireScopes, type SlackCaller } from './caller.ts'

export interface SlackRequest {
  form: URLSearchParams
  caller: SlackCaller
  context: ServiceContext
}

export interface SlackMethod {
  name: string
  /** Those that every call needs. */
  scopes?: readonly string[]
  changes?: boolean
  run(request: SlackRequest): Record<string, unknown>
}

/** A method of the Web API: any verb, a form or JSON, and `ok` in the answer. */
export function slackOperation(method: SlackMethod): Operation {
  const { name, scopes = [], changes = false, run } = method
  return {
    service: 'slack',
    name,
    method: '*',
    path: `/slack/api/${name}`,
    reads: !changes,
    run(call, context): ServiceAnswer {
      const caller = callerOf(call, context)
      requireScopes(caller, scopes)
      const granted = caller.scopes?.join(',') ?? scopes.join(',')
      const headers = { 'x-oauth-scopes': granted, 'x-accepted-oauth-scopes': scopes.join(',') }
      return json({ ok: true, ...run({ form: formOf(call), caller, context }) }, 200, headers)
    },
  }
}
