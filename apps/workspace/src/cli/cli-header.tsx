import { ChevronDown, SquarePen } from 'lucide-react'
import { MenuButton } from '../shell/menu-button.tsx'
import { Button } from '../ui/button.tsx'
import { type Choice, ChoiceMenu } from '../ui/choice-menu.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Problem } from '../ui/problem.tsx'
import { useTask } from '../ui/use-task.ts'
import { useTitle } from '../ui/use-title.ts'
import { cli } from './cli.ts'
import { CliNotice } from './cli-notice.tsx'
import type { CliState } from './cli-state.ts'

export function CliHeader({ state }: { state: CliState }) {
  const { agent, session, stage, isBusy } = state
  const { run, isRunning, failure } = useTask()
  useTitle(session?.title ?? agent)
  const isReady = stage.at === 'ready'
  return (
    <>
      <header className="flex h-12 shrink-0 items-center gap-2 border-b px-4">
        <MenuButton />
        <h1 className="min-w-0 truncate text-sm font-semibold">
          {agent}
          {session?.title !== undefined && <span className="font-normal text-quiet"> · {session.title}</span>}
        </h1>
        <div className="ml-auto flex shrink-0 items-center gap-1">
          {session?.modes && isReady && (
            <Choices
              label="Mode"
              value={session.modes.currentModeId}
              choices={session.modes.availableModes.map(({ id, name, description }) => choice(id, name, description))}
              onChoose={(id) => run(() => cli.setMode(id))}
            />
          )}
          {session?.models && isReady && (
            <Choices
              label="Model"
              value={session.models.currentModelId}
              choices={session.models.availableModels.map(({ modelId, name, description }) =>
                choice(modelId, name, description),
              )}
              onChoose={(id) => run(() => cli.setModel(id))}
            />
          )}
          <IconButton
            label="New session"
            disabled={!isReady || isBusy || isRunning}
            onClick={() => run(() => cli.begin())}
          >
            <SquarePen />
          </IconButton>
        </div>
      </header>
      {failure !== undefined && (
        <div className="border-b px-4 py-2">
          <Problem words={failure} />
        </div>
      )}
      <CliNotice state={state} />
    </>
  )
}

const choice = (value: string, label: string, description: string | undefined): Choice => ({
  value,
  label,
  ...(description && { detail: description }),
})

interface ChoicesProps {
  label: string
  value: string
  choices: Choice[]
  onChoose: (value: string) => void
}

function Choices({ label, value, choices, onChoose }: ChoicesProps) {
  // The agent may use a model that it does not offer.
  const isOffered = choices.some((choice) => choice.value === value)
  const all = isOffered ? choices : [{ value, label: value }, ...choices]
  const chosen = all.find((choice) => choice.value === value)?.label
  return (
    <ChoiceMenu
      choices={all}
      value={value}
      onChoose={onChoose}
      trigger={
        <Button look="bare" aria-label={`${label}: ${chosen}`} className="min-w-0 shrink gap-1 px-1 sm:px-2">
          <span className="max-w-16 truncate sm:max-w-48">{chosen}</span>
          <ChevronDown aria-hidden className="max-sm:size-3" />
        </Button>
      }
    />
  )
}
