import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'

const patienceMs = 120_000

export interface Question {
  url: string
  /** Posted as JSON; without it the request is a GET. */
  body?: object
  headers?: Record<string, string>
  agent: Agent
}

/** Keep-alive connections, as a client has them. */
export function newAgent(): Agent {
  return new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
}

/** Reads a response to its end. Rejects if it is an error, if it breaks off, and after two minutes. */
export async function ask(question: Question): Promise<string> {
  const response = await open(question, AbortSignal.timeout(patienceMs))
  const answer = await text(response)
  if (response.statusCode !== 200) throw new Error(`${question.url} answered ${response.statusCode}: ${answer}`)
  return answer
}

/** Sends a request and leaves the response to the caller. Uses `node:http`, because `fetch` costs more CPU than some of the servers. */
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
