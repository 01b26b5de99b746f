import { json, type ServiceAnswer, ServiceError } from '../answer.ts'

/** Slack says no with 200 and a word. */
export function slackError(error: string, more: Record<string, unknown> = {}): ServiceAnswer {
  return json({ ok: false, error, ...more })
}

export function refuseSlack(error: string, more: Record<string, unknown> = {}): never {
  throw new ServiceError(slackError(error, more))
}

export function requireField(form: URLSearchParams, name: string): string {
  const value = form.get(name)
  if (value) return value
  return refuseSlack('invalid_arguments', {
    response_metadata: { messages: [`[ERROR] missing required field: ${name}`] },
  })
}
