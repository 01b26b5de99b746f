import { useNavigate } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import { ChatView } from '../chat/chat-view.tsx'
import { rememberConnection } from '../connection/use-connection.ts'
import { cli } from './cli.ts'
import { CliAttach } from './cli-attach.tsx'
import { CliHeader } from './cli-header.tsx'
import { CliWelcome } from './cli-welcome.tsx'
import { Plan } from './plan.tsx'
import { whyHeld } from './why-held.ts'

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
      held={whyHeld(state)}
      note={state.note}
    />
  )
}
