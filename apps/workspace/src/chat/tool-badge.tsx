import type { ToolState, ToolView } from '@deckhand/client'
import { clsx } from 'clsx'
import { CircleCheck, CirclePause, CircleStop, CircleX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Spinner } from '../ui/spinner.tsx'
import { isStopped } from './is-stopped.ts'

interface Look {
  word: string
  badge: string
  colour: string
  icon: ReactNode
}

export type Shown = Pick<ToolView, 'state' | 'error' | 'approval'>

const looks: Record<ToolState | 'stopped' | 'rejected', Look> = {
  'input-streaming': { word: 'Processing', badge: 'bg-busy-soft text-busy', colour: 'text-busy', icon: <Spinner /> },
  'input-available': {
    word: 'Ready',
    badge: 'bg-ready-soft text-ready',
    colour: 'text-ready',
    icon: <CirclePause aria-hidden />,
  },
  'output-available': {
    word: 'Completed',
    badge: 'bg-good-soft text-good',
    colour: 'text-good',
    icon: <CircleCheck aria-hidden />,
  },
  'output-error': { word: 'Error', badge: 'bg-bad-soft text-bad', colour: 'text-bad', icon: <CircleX aria-hidden /> },
  rejected: { word: 'Rejected', badge: 'bg-sunken text-quiet', colour: 'text-quiet', icon: <CircleX aria-hidden /> },
  stopped: { word: 'Stopped', badge: 'bg-sunken text-quiet', colour: 'text-quiet', icon: <CircleStop aria-hidden /> },
}

/** What a person refused a CLI agent is its end; Deckhand's own agents read why, and it is an error to them. */
const isRejected = ({ error, approval }: Shown) => error?.code === 'REJECTED' && approval?.options !== undefined

const lookOf = (tool: Shown) => looks[isStopped(tool) ? 'stopped' : isRejected(tool) ? 'rejected' : tool.state]

/** In a word: Processing, Ready, Completed, Error, Stopped or Rejected. */
export const wordOf = (tool: Shown): string => lookOf(tool).word

export function ToolBadge({ tool }: { tool: Shown }) {
  const { word, badge } = lookOf(tool)
  return <span className={clsx('rounded-full px-2 text-xs leading-5 font-medium', badge)}>{word}</span>
}

export function ToolIcon({ tool }: { tool: Shown }) {
  const { colour, icon } = lookOf(tool)
  return <span className={clsx('[&_svg]:size-4', colour)}>{icon}</span>
}
