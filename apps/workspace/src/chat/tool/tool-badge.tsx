import { type ShownTool, type ToolStanding, toolStanding, toolWord } from '@deckhand/client'
import { clsx } from 'clsx'
import { CircleCheck, CirclePause, CircleSlash, CircleStop, CircleX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Spinner } from '../../ui/spinner.tsx'

interface Look {
  badge: string
  colour: string
  icon: ReactNode
}

const looks: Record<ToolStanding, Look> = {
  'input-streaming': { badge: 'bg-busy-soft text-busy', colour: 'text-busy', icon: <Spinner /> },
  'input-available': {
    badge: 'bg-ready-soft text-ready',
    colour: 'text-ready',
    icon: <CirclePause aria-hidden />,
  },
  'output-available': {
    badge: 'bg-good-soft text-good',
    colour: 'text-good',
    icon: <CircleCheck aria-hidden />,
  },
  'output-error': { badge: 'bg-bad-soft text-bad', colour: 'text-bad', icon: <CircleX aria-hidden /> },
  rejected: { badge: 'bg-sunken text-quiet', colour: 'text-quiet', icon: <CircleX aria-hidden /> },
  stopped: { badge: 'bg-sunken text-quiet', colour: 'text-quiet', icon: <CircleStop aria-hidden /> },
  notRun: { badge: 'bg-sunken text-quiet', colour: 'text-quiet', icon: <CircleSlash aria-hidden /> },
}

export function ToolBadge({ tool }: { tool: ShownTool }) {
  const { badge } = looks[toolStanding(tool)]
  return <span className={clsx('rounded-full px-2 text-xs leading-5 font-medium', badge)}>{toolWord(tool)}</span>
}

export function ToolIcon({ tool }: { tool: ShownTool }) {
  const { colour, icon } = looks[toolStanding(tool)]
  return <span className={clsx('[&_svg]:size-4', colour)}>{icon}</span>
}
