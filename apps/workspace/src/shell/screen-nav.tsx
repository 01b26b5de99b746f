import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { deckhand } from '../deckhand.ts'
import { navLinkClass } from './nav-link-class.ts'
import { screens } from './screens.ts'

export function ScreenNav() {
  const waiting = useApprovalCount()
  return (
    <nav aria-label="Screens" className="border-t p-2">
      {/* A low window keeps its space for conversations. */}
      <ul className="grid [@media(max-height:44rem)]:grid-cols-[8.75rem_1fr]">
        {screens.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <Link to={to} className={navLinkClass}>
              <Icon aria-hidden />
              {label}
              {to === '/approvals' && waiting > 0 && (
                <span className="ml-auto rounded-full bg-ready-soft px-2 text-xs leading-5 font-medium text-ready tabular-nums">
                  {waiting > 99 ? '99+' : waiting}
                  <span className="sr-only"> waiting</span>
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const countEveryMs = 3_000

/** How many calls wait for approval. */
function useApprovalCount(): number {
  const { data = 0 } = useQuery({
    queryKey: ['approvals', 'count'],
    queryFn: async () => (await deckhand.approvals.list({ status: 'open', limit: 100 })).approvals.length,
    refetchInterval: countEveryMs,
  })
  return data
}
