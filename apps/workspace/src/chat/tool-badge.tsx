import type { ToolState } from '@deckhand/client'
import { clsx } from 'clsx'
import { CircleCheck, CirclePause, CircleX } from 'lucide-react'
import { Spinner } from '../ui/spinner.tsx'

const looks: Record<ToolState, { word: string; badge: string; icon: string }> = {
  'input-streaming': { word: 'Processing', badge: 'bg-busy-soft text-busy', icon: 'text-busy' },
  'input-available': { word: 'Ready', badge: 'bg-ready-soft text-ready', icon: 'text-ready' },
  'output-available': { word: 'Completed', badge: 'bg-good-soft text-good', icon: 'text-good' },
  'output-error': { word: 'Error', badge: 'bg-bad-soft text-bad', icon: 'text-bad' },
}

export function ToolBadge({ state }: { state: ToolState }) {
  const { word, badge } = looks[state]
  return <span className={clsx('rounded-full px-2 text-xs leading-5 font-medium', badge)}>{word}</span>
}

export function ToolIcon({ state }: { state: ToolState }) {
  return <span className={clsx('[&_svg]:size-4', looks[state].icon)}>{icons[state]}</span>
}

const icons: Record<ToolState, React.ReactNode> = {
  'input-streaming': <Spinner />,
  'input-available': <CirclePause aria-hidden />,
  'output-available': <CircleCheck aria-hidden />,
  'output-error': <CircleX aria-hidden />,
}
