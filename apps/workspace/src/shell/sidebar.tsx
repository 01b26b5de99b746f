import { Link } from '@tanstack/react-router'
import { SquarePen } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { ConnectionChooser } from '../connection/connection-chooser.tsx'
import { useConnection } from '../connection/use-connection.ts'
import { PaletteButton } from '../palette/palette-button.tsx'
import { AgentNav } from './agent-nav.tsx'
import { Foot } from './foot.tsx'
import { ScreenNav } from './screen-nav.tsx'
import { ThreadList } from './thread-list.tsx'
import { useLastAgent } from './use-last-agent.ts'

const CliSessions = lazy(async () => ({ default: (await import('../cli/cli-parts.ts')).CliSessions }))

export function Sidebar() {
  const agent = useLastAgent()
  const connection = useConnection()
  return (
    <div className="flex h-full flex-col">
      <div className="flex h-12 shrink-0 items-center justify-between gap-2 px-4">
        <ConnectionChooser />
        {connection === 'deckhand' && (
          <Link
            to="/chat/$agent/{-$thread}"
            params={{ agent, thread: undefined }}
            aria-label="New chat"
            title="New chat"
            className="inline-flex size-8 shrink-0 items-center justify-center rounded-md text-quiet hover:bg-hover hover:text-text"
          >
            <SquarePen aria-hidden className="size-4" />
          </Link>
        )}
      </div>
      <PaletteButton />
      {connection === 'cli' ? (
        <Suspense fallback={<div className="flex-1" />}>
          <CliSessions />
        </Suspense>
      ) : (
        <>
          <AgentNav />
          <ThreadList agentId={agent} />
        </>
      )}
      <ScreenNav />
      <Foot />
    </div>
  )
}
