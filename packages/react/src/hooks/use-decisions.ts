import type { ApprovalDecision } from '@deckhand/spec'
import { useCallback, useMemo, useRef, useState } from 'react'
import { wordsOf } from './paged-list.ts'

/** A decision that is being sent, or was refused. */
export interface Decision {
  isDeciding: boolean
  /** Why it was refused, and what to do. */
  failure?: string
}

export interface Decisions {
  /** By the id of the approval. */
  decisions: Readonly<Record<string, Decision>>
  /** Resolves with whether the server accepted it; never rejects. `always` puts the recipients on the allowlist. */
  approve(approvalId: string, how?: { always?: boolean }): Promise<boolean>
  /** The agent reads the reason. */
  reject(approvalId: string, reason?: string): Promise<boolean>
}

type Decide = (approvalId: string, decision: ApprovalDecision, feedback?: string) => Promise<unknown>

/** Sends each decision once; again only after a refusal. */
export function useDecisions(decide: Decide): Decisions {
  const [decisions, setDecisions] = useState<Readonly<Record<string, Decision>>>({})
  // Two clicks may come before the next render.
  const isSent = useRef(new Set<string>())
  const answer = useCallback<(...given: Parameters<Decide>) => Promise<boolean>>(
    async (id, ...given) => {
      if (isSent.current.has(id)) return false
      isSent.current.add(id)
      setDecisions((now) => ({ ...now, [id]: { isDeciding: true } }))
      try {
        await decide(id, ...given)
        setDecisions(({ [id]: _, ...others }) => others)
        return true
      } catch (thrown) {
        setDecisions((now) => ({ ...now, [id]: { isDeciding: false, failure: wordsOf(thrown) } }))
        return false
      } finally {
        isSent.current.delete(id)
      }
    },
    [decide],
  )
  return useMemo(
    () => ({
      decisions,
      approve: (id, { always = false } = {}) =>
        answer(id, always ? 'approve_and_always_allow_recipient' : 'approve_once'),
      reject: (id, reason) => answer(id, 'reject', reason?.trim() || undefined),
    }),
    [decisions, answer],
  )
}
