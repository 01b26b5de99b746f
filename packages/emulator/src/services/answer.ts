/** What goes back to a client. */
export interface ServiceAnswer {
  status: number
  headers?: Record<string, string>
  body?: string
}

export function json(value: unknown, status = 200, headers: Record<string, string> = {}): ServiceAnswer {
  return {
    status,
    headers: { 'Content-Type': 'application/json; charset=UTF-8', ...headers },
    body: JSON.stringify(value, null, 2),
  }
}

export function redirect(location: string): ServiceAnswer {
  return { status: 302, headers: { Location: location, 'Cache-Control': 'no-store' } }
}

export const noContent: ServiceAnswer = { status: 204 }

/** A refusal, already in the words and the shape of its service. */
export class ServiceError extends Error {
  readonly answer: ServiceAnswer

  constructor(answer: ServiceAnswer) {
    super(`answered ${answer.status}`)
    this.name = 'ServiceError'
    this.answer = answer
  }
}
