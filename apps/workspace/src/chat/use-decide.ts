import type { ApprovalDecision } from '@deckhand/spec'
import { useRef, useState } from 'react'
import { queries } from '../deckhand.ts'

export type OnDecide = (decision: ApprovalDecision, feedback?: string) => Promise<void>

/** Sends a person's decision, once. */
export function useDecide(onDecide: OnDecide) {
  const [isDeciding, setDeciding] = useState(false)
  const [failure, setFailure] = useState<string>()
  // Two clicks may come before the page is drawn again.
  const isSent = useRef(false)
  const decide: (...decision: Parameters<OnDecide>) => void = (...decision) => {
    if (isSent.current) return
    isSent.current = true
    setDeciding(true)
    setFailure(undefined)
    onDecide(...decision)
      .catch((error: unknown) => {
        setFailure(error instanceof Error ? error.message : String(error))
        setDeciding(false)
        isSent.current = false
      })
      .finally(() => void queries.invalidateQueries({ queryKey: ['approvals'] }))
  }
  return { decide, isDeciding, failure }
}
