import { type KeyboardEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'

interface RejectFormProps {
  isDeciding: boolean
  onReject: (reason: string) => void
  onBack: () => void
}

/** Enter rejects, Esc goes back. */
export function RejectForm({ isDeciding, onReject, onBack }: RejectFormProps) {
  const [reason, setReason] = useState('')
  const onKeyDown = ({ key, nativeEvent }: KeyboardEvent) => {
    if (key === 'Escape' && !nativeEvent.isComposing) onBack()
  }
  return (
    <form
      data-own-escape
      className="flex flex-wrap gap-2"
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault()
        onReject(reason)
      }}
    >
      <TextField
        ref={focusNow}
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
      <Button onClick={onBack}>Back</Button>
    </form>
  )
}

/** A ref that focuses the element when it appears. */
export function focusNow(element: HTMLElement | null): void {
  element?.focus()
}
