import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { TextField } from '../ui/text-field.tsx'
import { type OnDecide, useDecide } from './use-decide.ts'

/** Two clicks are one answer. */
export function ApprovalAnswers({ onDecide, hasRecipient }: { onDecide: OnDecide; hasRecipient: boolean }) {
  const { decide, isDeciding, failure } = useDecide(onDecide)
  const [reason, setReason] = useState<string>()
  if (reason !== undefined) {
    return (
      <form
        className="flex flex-wrap gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          decide('reject', reason)
        }}
      >
        <TextField
          className="flex-1 basis-48"
          aria-label="Reason"
          placeholder="Why not? The agent reads this (optional)"
          maxLength={2_000}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <Button type="submit" look="danger" disabled={isDeciding}>
          Reject
        </Button>
        <Button onClick={() => setReason(undefined)}>Back</Button>
        {failure && <NotTaken words={failure} />}
      </form>
    )
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button look="main" disabled={isDeciding} onClick={() => decide('approve_once')}>
        Approve
      </Button>
      {hasRecipient && (
        <Button disabled={isDeciding} onClick={() => decide('approve_and_always_allow_recipient')}>
          Approve and always allow this recipient
        </Button>
      )}
      <Button disabled={isDeciding} onClick={() => setReason('')}>
        Reject…
      </Button>
      {isDeciding && <Spinner />}
      {failure && <NotTaken words={failure} />}
    </div>
  )
}

function NotTaken({ words }: { words: string }) {
  return (
    <p role="alert" className="w-full text-sm text-bad">
      {words}
    </p>
  )
}
