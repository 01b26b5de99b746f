import fc from 'fast-check'
import { createAnswerCheck } from '../../server/openapi/answer-check.ts'
import { type ApiOperation, operationsOf, readDocument } from '../../server/openapi/api-document.ts'
import { request } from '../arbitraries/request.ts'
import type { FuzzRequest } from '../fuzz-request.ts'
import { encodeRequest } from './encode-request.ts'
import { exchange } from './exchange.ts'
import { judge } from './judge.ts'
import { makeThings } from './make-things.ts'
import type { FuzzedServer } from './start-server.ts'

export interface FuzzOptions {
  runs: number
  seed: number
  /** Only operations whose id or path has this in it. */
  route: string
  onRoute: (operation: ApiOperation) => void
}

export interface FuzzResult {
  requests: number
  /** How often each status was answered. */
  statuses: Map<number | string, number>
  problems: string[]
}

/** Several routes at once, because a request that lies about its length makes its route wait, not the machine. */
const routesAtOnce = 4

/** Sends every operation its share of requests. An operation's first problem ends its share. */
export async function fuzz(server: FuzzedServer, options: FuzzOptions): Promise<FuzzResult> {
  const document = await readDocument(server.url)
  const check = createAnswerCheck(document)
  const result: FuzzResult = { requests: 0, statuses: new Map(), problems: [] }
  const queue = operationsOf(document).filter(({ operationId, path }) =>
    `${operationId} ${path}`.includes(options.route),
  )
  const host = `127.0.0.1:${server.port}`
  await Promise.all(Array.from({ length: routesAtOnce }, work))
  return result

  async function work(): Promise<void> {
    for (let operation = queue.shift(); operation; operation = queue.shift()) {
      const known = await makeThings(server.url)
      const problem = await attack(operation, request(operation, document, { known, host }))
      if (problem) result.problems.push(problem)
      options.onRoute(operation)
    }
  }

  async function attack(operation: ApiOperation, requests: fc.Arbitrary<FuzzRequest>): Promise<string | undefined> {
    const property = fc.asyncProperty(requests, async (each) => {
      const answered = await exchange(server.port, each)
      count(result, answered.type === 'answer' ? answered.answer.status : answered.type)
      const problem = judge(answered, each, operation, check)
      if (problem) throw new Error(`${operation.operationId}: ${problem}\n${shown(each)}`)
    })
    const { runs: numRuns, seed } = options
    const { errorInstance } = await fc.check(property, { numRuns, seed, endOnFailure: true })
    if (errorInstance) return errorInstance instanceof Error ? errorInstance.message : String(errorInstance)
    const health = await fetch(`${server.url}/api/health`).catch(() => undefined)
    return health?.ok ? undefined : `${operation.operationId}: the server does not answer any more`
  }
}

function count(result: FuzzResult, status: number | string): void {
  result.requests += 1
  result.statuses.set(status, (result.statuses.get(status) ?? 0) + 1)
}

function shown(request: FuzzRequest): string {
  const text = encodeRequest(request).toString('latin1')
  return JSON.stringify(text.length > 1_500 ? `${text.slice(0, 1_000)} … ${text.slice(-300)}` : text)
}
