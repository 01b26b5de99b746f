import { approvalWords } from '@deckhand/client'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { focusNow, RejectForm } from './reject-form.tsx'
import { type OnDecide, useDecide } from './use-decide.ts'

interface ApprovalAnswersProps {
  approval: Parameters<typeof approvalWords>[0]
  onDecide: OnDecide
}

/** Two clicks send one answer. */
export function ApprovalAnswers({ approval, onDecide }: ApprovalAnswersProps) {
  const { yes, no, always, waits } = approvalWords(approval)
  const { decide, isDeciding, failure } = useDecide(onDecide)
  const [step, setStep] = useState<'asked' | 'rejecting' | 'back'>('asked')
  if (step === 'rejecting') {
    return (
      <>
        <RejectForm
          isDeciding={isDeciding}
          onReject={(reason) => decide('reject', reason)}
          onBack={() => setStep('back')}
        />
        {failure && <NotTaken words={failure} />}
      </>
    )
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      {waits !== undefined && <p className="w-full text-sm">{waits}</p>}
      {yes !== undefined && (
        <Button look="main" disabled={isDeciding} onClick={() => decide('approve_once')}>
          {yes}
        </Button>
      )}
      {always !== undefined && (
        <Button disabled={isDeciding} onClick={() => decide('approve_and_always_allow_recipient')}>
          {always}
        </Button>
      )}
      <Button {...(step === 'back' && { ref: focusNow })} disabled={isDeciding} onClick={() => setStep('rejecting')}>
        {no}…
      </Button>
      {isDeciding && <Spinner />}
      {failure && <NotTaken words={failure} />}
    </div>
  )
}

export function NotTaken({ words }: { words: string }) {
  return (
    <p role="alert" className="w-full text-sm text-bad">
      {words}
    </p>
  )
}
