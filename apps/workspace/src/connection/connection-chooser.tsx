import { useNavigate } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { ChevronsUpDown } from 'lucide-react'
import { queries } from '../deckhand.ts'
import { useLastAgent } from '../shell/use-last-agent.ts'
import { Button } from '../ui/button.tsx'
import { ChoiceMenu } from '../ui/choice-menu.tsx'
import { agentName } from './agent-name.ts'
import { type CliStatus, useCliStatus } from './cli-status.ts'
import { useBridge } from './use-bridge.ts'
import { useConnection } from './use-connection.ts'

const dots: Record<CliStatus['tone'], string> = {
  good: 'bg-good',
  busy: 'bg-busy',
  bad: 'bg-bad',
  quiet: 'bg-edge',
}

/** Chooses who answers: Deckhand's own agents, or a CLI agent on this machine. Hidden if no CLI agent is possible. */
export function ConnectionChooser() {
  const connection = useConnection()
  const agent = useLastAgent()
  const navigate = useNavigate()
  const bridge = useBridge()
  const status = useCliStatus() ?? statusOf(bridge?.agent)
  if (!bridge?.isOffered) return <span className="text-sm font-semibold">Deckhand</span>
  const choose = (value: string) => {
    if (value === 'cli') void navigate({ to: '/cli' })
    else void navigate({ to: '/chat/$agent/{-$thread}', params: { agent, thread: undefined } })
  }
  const name = connection === 'cli' ? status.agent : 'Deckhand'
  return (
    <ChoiceMenu
      align="start"
      value={connection}
      onChoose={choose}
      onOpen={() => void queries.invalidateQueries({ queryKey: ['bridge'] })}
      trigger={
        <Button look="bare" aria-label={`Who answers: ${name}`} className="-ml-2 min-w-0 shrink px-2 text-text">
          {connection === 'cli' && <Dot tone={status.tone} />}
          <span className="truncate text-sm font-semibold">{name}</span>
          <ChevronsUpDown aria-hidden className="text-quiet" />
        </Button>
      }
      choices={[
        { value: 'deckhand', label: 'Deckhand', detail: 'The built-in agents' },
        { value: 'cli', label: `${status.agent} (on this machine)`, detail: <Standing status={status} /> },
      ]}
    />
  )
}

/** Without a connection, the page only knows whether a bridge runs. */
const statusOf = (agent: string | undefined): CliStatus =>
  agent === undefined
    ? { agent: 'CLI agent', words: 'Not running', tone: 'quiet' }
    : { agent: agentName(agent), words: 'Running', tone: 'good' }

function Standing({ status: { words, tone } }: { status: CliStatus }) {
  return (
    <span className="flex items-center gap-1.5">
      <Dot tone={tone} />
      {words}
    </span>
  )
}

const Dot = ({ tone }: { tone: CliStatus['tone'] }) => (
  <span aria-hidden className={clsx('size-2 shrink-0 rounded-full', dots[tone])} />
)
