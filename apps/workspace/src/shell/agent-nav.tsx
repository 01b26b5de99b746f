import { Link, useParams } from '@tanstack/react-router'
import { Bot, Briefcase, ChartLine, Palette, Scale } from 'lucide-react'
import { displayName } from '../display-name.ts'
import { navLinkClass } from './nav-link-class.ts'
import { useAgents } from './use-agents.ts'

const icons = new Map([
  ['chief-of-staff', Briefcase],
  ['designer', Palette],
  ['finance', ChartLine],
  ['legal', Scale],
])

export function AgentNav() {
  const agents = useAgents()
  const { agent: shown } = useParams({ strict: false })
  return (
    <nav aria-label="Agents" className="px-2">
      <ul>
        {agents.map(({ id, name }) => {
          const Icon = icons.get(id) ?? Bot
          return (
            <li key={id}>
              <Link
                to="/chat/$agent/{-$thread}"
                params={{ agent: id, thread: undefined }}
                aria-current={id === shown ? 'page' : undefined}
                className={navLinkClass}
              >
                <Icon aria-hidden />
                <span className="truncate">{displayName(name)}</span>
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
