import type { ReactNode } from 'react'
import { Remedy } from '../chat/remedy.tsx'
import { Button } from '../ui/button.tsx'
import { Problem } from '../ui/problem.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useTask } from '../ui/use-task.ts'
import { cli } from './cli.ts'
import type { CliState } from './cli-state.ts'
import { startCommand } from './start-command.ts'

/** Why the agent cannot answer, and what to do. The messages stay visible. */
export function CliNotice({ state }: { state: CliState }) {
  const { stage, agent, messages, isOver, isPartial, problem, reopens } = state
  const isEmpty = messages.length === 0
  switch (stage.at) {
    case 'absent':
      return isEmpty ? null : (
        <Notice look="bad" words="The bridge has ended. Start it again as before to go on:">
          <Remedy command={startCommand} />
          <p className="mt-1 text-quiet">
            With the same agent, folder and settings as the last time, where you gave any.
          </p>
        </Notice>
      )
    case 'lost':
      return <Notice look="ready" words="The connection to the bridge was lost. Trying again…" isBusy />
    case 'refused':
      return (
        <Notice look="bad" words={stage.message}>
          <Button className="mt-2" onClick={() => void cli.reconnect()}>
            Try again
          </Button>
        </Notice>
      )
    case 'shut':
      return (
        <Notice look="bad" words="A bridge runs on this machine, but refuses this page." isBusy>
          <p className="mt-1">It may have been started for another address. Start it again for this one:</p>
          <Remedy command={`GEMINI_ORIGINS=${location.origin} ${startCommand}`} />
        </Notice>
      )
    case 'starting':
      return isEmpty ? null : <Notice look="ready" words={`${agent} is starting…`} isBusy />
    case 'ended':
      return <Notice look="bad" words={`${agent} has ended, and is not started again. Start the bridge anew.`} />
    case 'failed':
      return (
        <Notice look="bad" words={stage.problem.message} isBusy={stage.isTriedAgain}>
          {stage.isTriedAgain && <p className="mt-1">It is being started again.</p>}
          <Remedy command={stage.problem.command} tail={stage.problem.tail} />
          {!stage.isTriedAgain && <Begin words="Try again" />}
        </Notice>
      )
    default:
      if (problem && isEmpty)
        return (
          <Notice look="bad" words={problem.message}>
            <Remedy command={problem.command} tail={problem.tail} />
            <TaskButton words="Try again" task={cli.tryAgain} />
          </Notice>
        )
      if (isOver && reopens !== undefined)
        return (
          <Notice look="ready" words={`${agent} was started again. It still has this session.`}>
            <TaskButton words="Open it again" task={() => cli.open(reopens)} />
            <Begin words="New session" />
          </Notice>
        )
      if (isOver)
        return (
          <Notice look="ready" words={`${agent} was started again, and knows nothing of what was said before.`}>
            <Begin words="New session" />
          </Notice>
        )
      return isPartial ? <Notice look="ready" words="The oldest messages of this session are no longer kept." /> : null
  }
}

/** Opening a session also makes the bridge start a failed agent again. */
const Begin = ({ words }: { words: string }) => <TaskButton words={words} task={() => cli.begin()} />

function TaskButton({ words, task }: { words: string; task: () => Promise<void> }) {
  const { run, isRunning, failure } = useTask()
  return (
    <>
      <Button className="mt-2 mr-2" disabled={isRunning} onClick={() => run(task)}>
        {isRunning && <Spinner />}
        {words}
      </Button>
      <Problem words={failure} />
    </>
  )
}

const looks = { bad: 'bg-bad-soft', ready: 'bg-ready-soft' }

interface NoticeProps {
  look: keyof typeof looks
  words: string
  isBusy?: boolean
  children?: ReactNode
}

function Notice({ look, words, isBusy = false, children }: NoticeProps) {
  return (
    <div role="status" className={`max-h-[40vh] shrink-0 overflow-y-auto border-b px-4 py-2 text-sm ${looks[look]}`}>
      <div className="mx-auto max-w-3xl px-0 sm:px-4">
        <p className="flex items-center gap-2 font-medium break-words">
          {isBusy && <Spinner />}
          {words}
        </p>
        {children}
      </div>
    </div>
  )
}
