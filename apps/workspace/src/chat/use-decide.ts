import type { ApprovalDecision } from '@deckhand/spec'
import { useState } from 'react'
import { queries } from '../deckhand.ts'

export type OnDecide = (decision: ApprovalDecision, feedback?: string) => Promise<void>

/** Sends a person's decision, once. */
export function useDecide(onDecide: OnDecide) {
  const [isDeciding, setDeciding] = useState(false)
  const [failure, setFailure] = useState<string>()
  const decide: (...decision: Parameters<OnDecide>) => void = (...decision) => {
    if (isDeciding) return
    setDeciding(true)
    setFailure(undefined)
    onDecide(...decision)
      .catch((error: unknown) => {
        setFailure(error instanceof Error ? error.message : String(error))
        setDeciding(false)
      })
      .finally(() => void queries.invalidateQueries({ queryKey: ['approvals'] }))
  }
  return { decide, isDeciding, failure }
}
