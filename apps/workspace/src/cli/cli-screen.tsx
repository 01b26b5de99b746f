import { useNavigate } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import { ChatView } from '../chat/chat-view.tsx'
import { rememberConnection } from '../connection/use-connection.ts'
import { cli } from './cli.ts'
import { CliAttach } from './cli-attach.tsx'
import { CliHeader } from './cli-header.tsx'
import type { CliState } from './cli-state.ts'
import { CliWelcome } from './cli-welcome.tsx'
import { Plan } from './plan.tsx'

/** A conversation with the CLI agent of this machine. */
export function CliScreen() {
  const state = useSyncExternalStore(cli.subscribe, () => cli.state)
  const navigate = useNavigate()
  useEffect(() => rememberConnection('cli'), [])
  useEffect(() => cli.enter(), [])
  useEffect(() => {
    if (state.stage.at !== 'elsewhere') return
    rememberConnection('deckhand')
    void navigate({ to: '/', replace: true })
  }, [state.stage.at, navigate])
  return (
    <ChatView
      chat={cli}
      chatKey={state.opened}
      fieldKey="cli"
      placeholder={`Message ${state.agent}`}
      header={<CliHeader state={state} />}
      empty={() => <CliWelcome state={state} />}
      attach={(props) => <CliAttach {...props} takes={state.takes} />}
      commands={state.session?.commands}
      aboveField={<Plan plan={state.session?.plan ?? []} />}
      held={whyDisabled(state)}
      note={state.note}
    />
  )
}

/** Why sending is disabled. Undefined if it is not, or if only an answer is pending. */
function whyDisabled({ stage, isLoading, isOver, reopens, agent }: CliState): string | undefined {
  if (stage.at === 'absent') return 'Start the bridge first'
  if (stage.at === 'starting') return `Wait until ${agent} has started`
  if (stage.at !== 'ready') return 'There is no connection now'
  if (isLoading) return 'Wait until the session is shown'
  if (!isOver) return undefined
  return reopens === undefined ? 'Begin a new session first' : 'Open the session again, or begin a new one'
}
