import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useConnection } from '../connection/use-connection.ts'
import { deckhand } from '../deckhand.ts'
import { IconButton } from '../ui/icon-button.tsx'

const key = 'planner notice read'

/** Explains once that the offline planner answers while no key is set. */
export function PlannerNotice() {
  const [isRead, setRead] = useState(() => localStorage.getItem(key) !== null)
  const { data } = useQuery({
    queryKey: ['health'],
    queryFn: () => deckhand.health.read(),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const isElsewhere = useConnection() === 'cli'
  if (isElsewhere || isRead || data?.answering !== 'offline planner') return null
  const close = () => {
    localStorage.setItem(key, 'yes')
    setRead(true)
  }
  return (
    <div role="note" className="flex items-center gap-2 border-b bg-ready-soft px-4 py-1 text-sm text-ready">
      <p className="min-w-0 flex-1">
        An offline planner answers here, not a language model: set <code className="font-mono">GEMINI_API_KEY</code> and
        start again to talk to Gemini.
      </p>
      <IconButton label="Close" onClick={close}>
        <X />
      </IconButton>
    </div>
  )
}
