import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { SquareTerminal } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { navLinkClass } from '../shell/nav-link-class.ts'
import { useSidebar } from '../shell/sidebar-context.ts'
import { Problem } from '../ui/problem.tsx'
import { useTask } from '../ui/use-task.ts'
import { cli } from './cli.ts'

/** The agent's sessions, in place of the conversations with Deckhand's own agents. */
export function CliSessions() {
  const { stage, agent, session, isBusy } = useSyncExternalStore(cli.subscribe, () => cli.state)
  const { close } = useSidebar()
  const { run, isRunning, failure } = useTask(close)
  const isHere = useLocation({ select: ({ pathname }) => pathname === '/cli' })
  const navigate = useNavigate()
  const { data: sessions = [] } = useQuery({
    queryKey: ['cli sessions', session?.id, session?.title, isBusy],
    queryFn: () => cli.sessions(),
    enabled: stage.at === 'ready',
    staleTime: 0,
    retry: false,
    placeholderData: (before) => before,
  })
  return (
    <>
      <nav aria-label="Agents" className="px-2">
        <Link to="/cli" className={navLinkClass}>
          <SquareTerminal aria-hidden />
          <span className="truncate">{agent}</span>
        </Link>
      </nav>
      <section aria-label="Sessions" className="mt-2 flex min-h-0 flex-1 flex-col border-t pt-2">
        {sessions.length === 0 && <p className="px-4 text-sm text-quiet">No sessions yet.</p>}
        <div className="px-4">
          <Problem words={failure} />
        </div>
        <ul className="min-h-0 flex-1 overflow-y-auto px-2 pb-2">
          {sessions.map(({ id, title }) => (
            <li key={id}>
              {/* Not a link: all sessions have one address. */}
              <button
                type="button"
                aria-current={isHere && id === session?.id ? 'page' : undefined}
                disabled={isRunning}
                className={clsx(navLinkClass, 'w-full cursor-pointer text-left')}
                onClick={() => {
                  void navigate({ to: '/cli' })
                  if (id === session?.id) close()
                  else run(() => cli.open(id))
                }}
              >
                <span className="truncate">{title}</span>
              </button>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
