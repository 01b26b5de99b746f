import type { Agent } from 'node:http'
import { text } from 'node:stream/consumers'
import type { RunResponse, StreamLine } from '@deckhand/spec'
import { ask, open } from '../harness/ask.ts'
import { kindNamed, promptOf, type RunKind } from './run-kinds.ts'
import { userHeader } from './servers/server-settings.ts'

export interface PerformedRun {
  /** Milliseconds from the request to the end of the run. */
  ms: number
  /** Of the stream, as the client received it. */
  bytes: number
}

export interface RunRequest {
  kind: RunKind
  /** Of all servers of the fleet. */
  urls: string[]
  /** The number of the run; it determines the servers and the user. */
  index: number
  users: number
  agent: Agent
}

const patienceMs = 120_000

/**
 * Performs a run like a client. With several servers, the requests that start the run, answer its question and follow it go to
 * different servers, as behind a load balancer without stickiness.
 */
export async function performRun(request: RunRequest): Promise<PerformedRun> {
  const { kind } = request
  const begun = performance.now()
  let said = await talk(request, 0, '/run/stream', { prompt: promptOf(kind) })
  let bytes = said.length
  if (kind.name === 'write') {
    const { runId, approval, seq } = resultOf(said)
    await talk(request, 1, `/approvals/${approval?.id}`, { decision: 'approve_once' })
    said = await talk(request, 2, `/runs/${runId}/stream?after=${seq}`)
    bytes += said.length
  }
  const { status } = resultOf(said)
  if (status !== 'completed') throw new Error(`A run is ${status} in the end: ${said.slice(-500)}`)
  return { ms: performance.now() - begun, bytes }
}

async function talk(request: RunRequest, step: number, path: string, body?: object): Promise<string> {
  const { urls, index, users, agent } = request
  const url = `${urls[(index + step) % urls.length]}/api/agent${path}`
  const headers = { [userHeader]: `user-${index % users}` }
  const response = await open({ url, agent, headers, ...(body && { body }) }, AbortSignal.timeout(patienceMs))
  const answer = await text(response)
  if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}: ${answer}`)
  return answer
}

/** Starts a run that waits for a person, and returns its id. */
export async function parkRun(url: string, userId: string, agent: Agent): Promise<string> {
  const body = { prompt: promptOf(kindNamed('write')) }
  const asked = { url: `${url}/api/agent/run`, body, headers: { [userHeader]: userId }, agent }
  const { runId, status }: RunResponse = JSON.parse(await ask(asked))
  if (status !== 'awaiting_confirmation') throw new Error(`Run ${runId} does not wait, it is ${status}.`)
  return runId
}

/** The last line of a stream has it. */
function resultOf(said: string): RunResponse {
  const line: StreamLine = JSON.parse(said.slice(said.lastIndexOf('\n', said.length - 2) + 1))
  if (line.type !== 'result') throw new Error(`A run failed: ${said.slice(-500)}`)
  return line.result
}
