import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { deckhand } from '../deckhand.ts'
import { Failed } from '../ui/failed.tsx'
import { Screen } from '../ui/screen.tsx'
import { Waiting } from '../ui/waiting.tsx'
import { ReportedRunPanel } from './reported-run-panel.tsx'

const pollMs = 2_000

/** A run and all its sub-agents: every step, with its time, its tokens and its exact arguments. */
export function RunScreen({ runId }: { runId: string }) {
  const report = useQuery({
    queryKey: ['report', runId],
    queryFn: async () => (await deckhand.runs.report(runId)).report,
    refetchInterval: ({ state: { data } }) => (data?.runs.some(({ status }) => !isOver(status)) ? pollMs : false),
  })
  return (
    <Screen
      title="Run"
      actions={
        <Link to="/runs" className="text-sm text-quiet underline hover:text-text">
          All runs
        </Link>
      }
    >
      {report.isError && <Failed error={report.error} onRetry={() => void report.refetch()} />}
      {report.isPending && <Waiting />}
      {report.data && (
        <>
          <blockquote
            className="border-l-2 border-accent pl-3 max-h-60 overflow-y-auto break-words whitespace-pre-wrap"
            tabIndex={0}
          >
            {report.data.prompt}
          </blockquote>
          {report.data.logDroppedAt !== undefined && (
            <p className="text-sm text-quiet">
              The steps of this run are not kept any more: its log was dropped on{' '}
              {new Date(report.data.logDroppedAt).toLocaleDateString()}. Its thread has what was said.
            </p>
          )}
          {report.data.runs.map((run) => (
            <ReportedRunPanel key={run.id} run={run} />
          ))}
        </>
      )}
    </Screen>
  )
}

const isOver = (status: string) => status === 'completed' || status === 'failed'
