import { setTimeout } from 'node:timers/promises'
import type { StreamLine } from '@deckhand/spec'
import { agentOf, promptOf } from '../job.ts'
import type { Api } from './api.ts'
import type { JobLog } from './job-log.ts'
import type { Moments } from './moments.ts'

const pollMs = 150

/** Posts a job and stays with it until its run has ended. A repeated post has the same key, so it must not make a second run. */
export async function performJob(log: JobLog, api: Api, moments: Moments, signal: AbortSignal): Promise<void> {
  const body = { prompt: promptOf(log.job), agentId: agentOf(log.job), ...(log.threadId && { threadId: log.threadId }) }
  const request = { method: 'POST', body, headers: { 'idempotency-key': `job-${log.job.number}` } } as const
  const cancelling = log.cancelAfterMs === undefined ? undefined : cancelAfter(log.cancelAfterMs)
  // A failed cancel fails when the job is awaited.
  cancelling?.catch(() => {})
  if (log.lines) await readToEnd(log, log.lines)
  else await askToEnd()
  log.ended = true
  await cancelling

  async function readToEnd(log: JobLog, lines: StreamLine[]): Promise<void> {
    while (!isEnd(lines.at(-1))) {
      signal.throwIfAborted()
      const after = lines.at(-1)?.seq ?? 0
      const stream = log.runId
        ? api.lines(`/runs/${log.runId}/stream?after=${after}`, {}, signal)
        : api.lines('/run/stream', request, signal)
      log.connections += 1
      for await (const line of stream) {
        if ((line as { code?: string }).code === 'STREAM_CUT') break
        read(line as StreamLine, log, lines)
        if (log.connections <= 2 && lines.length - after === log.leavesAfter) break
      }
      await setTimeout(20)
    }
  }

  function read(line: StreamLine, log: JobLog, lines: StreamLine[]): void {
    lines.push(line)
    if (line.type === 'status') Object.assign(log, { runId: line.runId, threadId: line.threadId })
    moments.happened(line.type === 'child' ? line.event.type : line.type)
  }

  async function askToEnd(): Promise<void> {
    const { status, body } = await api.ask('/run', { ...request, isLong: true }, signal)
    if (status !== 200) throw new Error(`${promptOf(log.job)} was refused: ${JSON.stringify(body)}`)
    Object.assign(log, { runId: body.runId, threadId: body.threadId })
    while (!(await hasEnded())) await setTimeout(pollMs)
  }

  async function hasEnded(): Promise<boolean> {
    const { body } = await api.ask(`/runs/${log.runId}`, {}, signal)
    const { status } = body.run as { status: string }
    return status === 'completed' || status === 'failed'
  }

  async function cancelAfter(waitMs: number): Promise<void> {
    await setTimeout(waitMs)
    while (!log.runId && !log.ended) await setTimeout(pollMs, undefined, { signal })
    if (log.ended) return
    log.cancel = 'asked'
    const { body } = await api.ask(`/runs/${log.runId}/cancel`, { method: 'POST', body: {} }, signal)
    if (body.cancelled) log.cancel = 'acknowledged'
  }
}

export function isEnd(line: StreamLine | undefined): boolean {
  return line?.type === 'error' || (line?.type === 'result' && line.result.status !== 'awaiting_confirmation')
}
