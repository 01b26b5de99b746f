import { Link } from '@tanstack/react-router'
import { Search, SquarePen } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { ConnectionChooser } from '../connection/connection-chooser.tsx'
import { useConnection } from '../connection/use-connection.ts'
import { AgentNav } from './agent-nav.tsx'
import { Foot } from './foot.tsx'
import { ScreenNav } from './screen-nav.tsx'
import { useSidebar } from './sidebar-context.ts'
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

const paletteKeys = navigator.platform.startsWith('Mac') ? '⌘K' : 'Ctrl K'

/** Opens the palette, and shows its keys. */
function PaletteButton() {
  const { openPalette } = useSidebar()
  return (
    <button
      type="button"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={openPalette}
      className="mx-3 mb-2 flex h-8 shrink-0 items-center gap-2 rounded-md border border-edge bg-ground px-2 text-sm text-quiet hover:bg-hover hover:text-text"
    >
      <Search aria-hidden className="size-4" />
      Go to
      <kbd className="ml-auto font-sans text-xs">{paletteKeys}</kbd>
    </button>
  )
}
