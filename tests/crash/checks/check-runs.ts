import type { Evidence } from '../evidence.ts'
import { promptOf } from '../job.ts'

/** No run is lost, none is created twice, and each ends. */
export function checkRuns({ logs, runs, threads }: Evidence): string[] {
  const known = new Set(logs.map(({ runId }) => runId))
  const stored = new Map(runs.map((run) => [run.id, run]))
  return [
    ...logs
      .filter(({ cancel }) => cancel === 'acknowledged')
      .map(
        ({ job, runId }) => `${promptOf(job)}: its run ${runId} went on after a server had said that it was cancelled`,
      ),
    ...logs.flatMap(({ job, runId, ended, problem }) => {
      const status = stored.get(runId ?? '')?.status
      if (status === 'completed' && ended) return []
      return [`${promptOf(job)}: its run ${runId} is ${status ?? 'not in the store'}${problem ? `; ${problem}` : ''}`]
    }),
    ...runs.filter(({ id }) => !known.has(id)).map(({ id }) => `run ${id} was made, though no client has it`),
    ...threads
      .filter(({ activeRunId }) => activeRunId !== undefined)
      .map(({ id, activeRunId }) => `thread ${id} is kept busy by run ${activeRunId}`),
  ]
}
