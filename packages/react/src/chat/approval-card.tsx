import { type ApprovalView, approvalWords, spellHidden } from '@deckhand/client'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { ArgumentsList } from './arguments-list.tsx'
import { useChatActions } from './chat-context.ts'

/** Ignores clicks at first: a card that appears under a moving finger must not get an accidental answer. */
const graceMs = 400

/** Asks a person: shows what will happen, to whom, with all arguments. */
export function ApprovalCard({ approval }: { approval: ApprovalView }) {
  const { tool, preview, reason, recipients, toolArgs } = approval
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="dh-approval" data-approval={approval.id}>
      <p id={titleId} className="dh-question">
        {spellHidden(preview || tool)}
      </p>
      {reason && <p className="dh-quiet">{reason}</p>}
      {recipients.length > 0 && (
        <p>
          <span className="dh-quiet">To </span>
          {spellHidden(recipients.join(', '))}
        </p>
      )}
      <ArgumentsList input={toolArgs} />
      <Answers approval={approval} />
    </section>
  )
}

function Answers({ approval }: { approval: ApprovalView }) {
  const { approve, reject, decisions, focusField } = useChatActions()
  const { isDeciding = false, failure } = decisions[approval.id] ?? {}
  const [step, setStep] = useState<'open' | 'rejecting' | 'back'>('open')
  const isTooSoon = useGrace()
  const isBlocked = isDeciding || isTooSoon
  const { yes, no, always, waits } = approvalWords(approval)
  const after = (taken: Promise<boolean>) => void taken.then((isTaken) => isTaken && focusField())
  return (
    <>
      {waits !== undefined && <p>{waits}</p>}
      {step === 'rejecting' ? (
        <RejectForm
          word={no}
          isBlocked={isDeciding}
          onReject={(reason) => after(reject(approval.id, reason))}
          onBack={() => setStep('back')}
        />
      ) : (
        <div className="dh-answers">
          {yes !== undefined && (
            <Answer isMain isBlocked={isBlocked} onPress={() => after(approve(approval.id))}>
              {yes}
            </Answer>
          )}
          {always !== undefined && (
            <Answer isBlocked={isBlocked} onPress={() => after(approve(approval.id, { always: true }))}>
              {always}
            </Answer>
          )}
          <Answer isBlocked={isBlocked} takesFocus={step === 'back'} onPress={() => setStep('rejecting')}>
            {no}…
          </Answer>
        </div>
      )}
      {isDeciding && (
        <p role="status" className="dh-quiet dh-wait">
          Sending your answer…
        </p>
      )}
      {failure !== undefined && (
        <p role="alert" className="dh-bad">
          {failure}
        </p>
      )}
    </>
  )
}

function useGrace(): boolean {
  const [isTooSoon, setTooSoon] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setTooSoon(false), graceMs)
    return () => clearTimeout(timer)
  }, [])
  return isTooSoon
}

interface AnswerProps {
  isMain?: boolean
  isBlocked: boolean
  takesFocus?: boolean
  onPress: () => void
  children: ReactNode
}

/** Uses aria-disabled, because a disabled button would lose the focus. */
function Answer({ isMain = false, isBlocked, takesFocus = false, onPress, children }: AnswerProps) {
  return (
    <button
      type="button"
      className={isMain ? 'dh-button dh-main' : 'dh-button'}
      aria-disabled={isBlocked}
      ref={takesFocus ? focusNow : undefined}
      onClick={isBlocked ? undefined : onPress}
    >
      {children}
    </button>
  )
}

interface RejectFormProps {
  word: string
  isBlocked: boolean
  onReject: (reason: string) => void
  onBack: () => void
}

/** Enter rejects, Esc goes back. */
function RejectForm({ word, isBlocked, onReject, onBack }: RejectFormProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    // Otherwise it would also stop the answer.
    event.stopPropagation()
    onBack()
  }
  return (
    <form
      className="dh-answers"
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBlocked) onReject(field.current?.value ?? '')
      }}
    >
      <input
        ref={field}
        className="dh-field"
        aria-label="Reason"
        placeholder="Why not? The agent reads this (optional)"
        autoComplete="off"
      />
      <button type="submit" className="dh-button dh-main" aria-disabled={isBlocked}>
        {word}
      </button>
      <button type="button" className="dh-button" onClick={onBack}>
        Back
      </button>
    </form>
  )
}

const focusNow = (element: HTMLElement | null) => element?.focus()
