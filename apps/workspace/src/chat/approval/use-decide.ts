import type { ApprovalDecision } from '@deckhand/spec'
import { useRef, useState } from 'react'
import { queries } from '../../deckhand.ts'
import { focusFieldAfter } from '../focus-field.ts'

export type OnDecide = (decision: ApprovalDecision, feedback?: string) => Promise<void>

/** Sends the user's decision, once. */
export function useDecide(onDecide: OnDecide) {
  const { answer, isAnswering, failure } = useAnswer<Parameters<OnDecide>>((...decision) =>
    onDecide(...decision).finally(() => void queries.invalidateQueries({ queryKey: ['approvals'] })),
  )
  return { decide: answer, isDeciding: isAnswering, failure }
}

/** Sends an answer once; again only if it was not accepted. */
export function useAnswer<Answer extends unknown[]>(onAnswer: (...answer: Answer) => Promise<void>) {
  const [isAnswering, setAnswering] = useState(false)
  const [failure, setFailure] = useState<string>()
  // Two clicks may come before the next render.
  const isSent = useRef(false)
  const answer = (...given: Answer) => {
    if (isSent.current) return
    isSent.current = true
    setAnswering(true)
    setFailure(undefined)
    const answered = document.activeElement
    onAnswer(...given).then(
      () => focusFieldAfter(answered),
      (error: unknown) => {
        setFailure(error instanceof Error ? error.message : String(error))
        setAnswering(false)
        isSent.current = false
      },
    )
  }
  return { answer, isAnswering, failure }
}
