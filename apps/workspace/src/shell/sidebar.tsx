import { Link } from '@tanstack/react-router'
import { SquarePen } from 'lucide-react'
import { PaletteButton } from '../palette/palette-button.tsx'
import { AgentNav } from './agent-nav.tsx'
import { Foot } from './foot.tsx'
import { ScreenNav } from './screen-nav.tsx'
import { ThreadList } from './thread-list.tsx'
import { useLastAgent } from './use-last-agent.ts'

export function Sidebar() {
  const agent = useLastAgent()
  return (
    <div className="flex h-full flex-col">
      <div className="flex h-12 shrink-0 items-center justify-between px-4">
        <span className="text-sm font-semibold">Deckhand</span>
        <Link
          to="/chat/$agent/{-$thread}"
          params={{ agent, thread: undefined }}
          aria-label="New chat"
          title="New chat"
          className="inline-flex size-8 items-center justify-center rounded-md text-quiet hover:bg-hover hover:text-text"
        >
          <SquarePen aria-hidden className="size-4" />
        </Link>
      </div>
      <PaletteButton />
      <AgentNav />
      <ThreadList agentId={agent} />
      <ScreenNav />
      <Foot />
    </div>
  )
}
