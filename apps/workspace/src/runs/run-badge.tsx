import type { RunStatus } from '@deckhand/spec'
import { clsx } from 'clsx'

const looks: Record<RunStatus, { word: string; look: string }> = {
  queued: { word: 'Queued', look: 'bg-busy-soft text-busy' },
  planning: { word: 'Thinking', look: 'bg-busy-soft text-busy' },
  executing: { word: 'Working', look: 'bg-busy-soft text-busy' },
  awaiting_confirmation: { word: 'Waits', look: 'bg-ready-soft text-ready' },
  completed: { word: 'Completed', look: 'bg-good-soft text-good' },
  failed: { word: 'Failed', look: 'bg-bad-soft text-bad' },
}

export function RunBadge({ status }: { status: RunStatus }) {
  const { word, look } = looks[status]
  return <span className={clsx('rounded-full px-2 text-xs leading-5 font-medium', look)}>{word}</span>
}
