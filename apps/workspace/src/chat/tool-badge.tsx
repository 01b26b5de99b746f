import type { ToolState, ToolView } from '@deckhand/client'
import { clsx } from 'clsx'
import { CircleCheck, CirclePause, CircleSlash, CircleStop, CircleX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Spinner } from '../ui/spinner.tsx'

interface Look {
  word: string
  badge: string
  colour: string
  icon: ReactNode
}

export type Shown = Pick<ToolView, 'state' | 'error' | 'approval'>

const looks: Record<ToolState | 'stopped' | 'notRun' | 'rejected', Look> = {
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
  notRun: { word: 'Not run', badge: 'bg-sunken text-quiet', colour: 'text-quiet', icon: <CircleSlash aria-hidden /> },
}

/** What a person refused a CLI agent is its end; Deckhand's own agents read why, and it is an error to them. */
const isRejected = ({ error, approval }: Shown) => error?.code === 'REJECTED' && approval?.options !== undefined

/** Nothing went wrong with these: they were cut off at work, or the run ended before they began. */
function endWithoutFault({ state, error }: Shown): 'stopped' | 'notRun' | undefined {
  if (state !== 'output-error' || error?.code !== 'CANCELLED') return undefined
  // The message begins so where the server knows that the call never ran. What was cancelled was stopped, whether it had begun or not.
  const hasNotRun = error.message.startsWith('Not run') && !error.message.includes('cancelled')
  return hasNotRun ? 'notRun' : 'stopped'
}

const lookOf = (tool: Shown) => looks[endWithoutFault(tool) ?? (isRejected(tool) ? 'rejected' : tool.state)]

/** In a word: Processing, Ready, Completed, Error, Stopped, Not run or Rejected. */
export const wordOf = (tool: Shown): string => lookOf(tool).word

export function ToolBadge({ tool }: { tool: Shown }) {
  const { word, badge } = lookOf(tool)
  return <span className={clsx('rounded-full px-2 text-xs leading-5 font-medium', badge)}>{word}</span>
}

export function ToolIcon({ tool }: { tool: Shown }) {
  const { colour, icon } = lookOf(tool)
  return <span className={clsx('[&_svg]:size-4', colour)}>{icon}</span>
}
