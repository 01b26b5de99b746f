import { createAnswerCheck } from './answer-check.ts'
import { type ApiOperation, fillPath, operationsOf, readDocument } from './api-document.ts'

export interface Question {
  id?: string
  service?: string
  attempt?: string
  query?: string
  body?: unknown
  headers?: Record<string, string>
}

/** Sends requests by the operation ids of the document, and records every response that differs from the document. */
export async function createExplorer(url: string) {
  const document = await readDocument(url)
  const operations = operationsOf(document)
  const check = createAnswerCheck(document)
  const seen = new Set<string>()
  const problems: string[] = []
  return { operations, seen, problems, ask }

  // biome-ignore lint/suspicious/noExplicitAny: answers of a JSON API, which the document is held against
  async function ask(name: string, question: Question = {}): Promise<any> {
    const operation = operations.find(({ operationId }) => operationId === name)
    if (!operation) throw new Error(`There is no operation ${name}.`)
    const response = await send(url, operation, question)
    const text = await response.text()
    const type = response.headers.get('content-type')?.split(';')[0] ?? ''
    const problem = check(operation, response.status, type, text)
    if (problem) problems.push(`${name} ${response.status}: ${problem} in ${text.slice(0, 500)}`)
    seen.add(`${name} ${response.status}`)
    return type === 'application/json' ? JSON.parse(text) : text
  }
}

function send(
  url: string,
  { path, method }: ApiOperation,
  { id = 'nobody', service = 'nowhere', attempt = id, query = '', body, headers = {} }: Question,
): Promise<Response> {
  const sent = typeof body === 'string' || body instanceof FormData ? body : JSON.stringify(body)
  // Only fetch knows the boundary of a form.
  const type = body instanceof FormData ? {} : { 'content-type': 'application/json' }
  return fetch(
    `${url}${fillPath(path, { id, service, agent: id, thread: id, run: id, name: id, place: id, file: id, attempt })}${query}`,
    {
      method: method.toUpperCase(),
      headers: { ...type, ...headers },
      redirect: 'manual',
      ...(sent !== undefined && { body: sent }),
    },
  )
}
