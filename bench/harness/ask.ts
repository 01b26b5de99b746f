import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'

const patienceMs = 120_000

export interface Question {
  url: string
  /** Posted as JSON; without it the question is a GET. */
  body?: object
  headers?: Record<string, string>
  agent: Agent
}

/** Connections that are kept and used again, as a client's are. */
export function newAgent(): Agent {
  return new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
}

/** Reads an answer to its end. Rejects when it is an error, when it breaks off, and after two minutes. */
export async function ask(question: Question): Promise<string> {
  const response = await open(question, AbortSignal.timeout(patienceMs))
  const answer = await text(response)
  if (response.statusCode !== 200) throw new Error(`${question.url} answered ${response.statusCode}: ${answer}`)
  return answer
}

/** Opens an answer and leaves it to the caller to read. `node:http`, for `fetch` costs the machine more than some of those it asks. */
export function open(question: Question, signal: AbortSignal): Promise<IncomingMessage> {
  const { url, body, headers: more, agent } = question
  const text = body && JSON.stringify(body)
  const headers =
    text === undefined
      ? more
      : { ...more, 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
  return new Promise((resolve, reject) => {
    const asked = request(url, { method: text === undefined ? 'GET' : 'POST', headers, agent, signal }, resolve)
    asked.on('error', (error: NodeJS.ErrnoException) => {
      // A server may close a kept connection in the moment in which it is used again; then it has not heard the question.
      if (asked.reusedSocket && error.code === 'ECONNRESET') resolve(open(question, signal))
      else reject(error)
    })
    asked.end(text)
  })
}
