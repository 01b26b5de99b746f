import { Link } from '@tanstack/react-router'
import { navLinkClass } from './nav-link-class.ts'
import { screens } from './screens.ts'
import { useApprovalCount } from './use-approval-count.ts'

export function ScreenNav() {
  const waiting = useApprovalCount()
  return (
    <nav aria-label="Screens" className="border-t p-2">
      {/* A low window keeps its room for conversations. */}
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
