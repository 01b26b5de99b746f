import { chatWords, type FailureView, failureTitles } from '@deckhand/client'
import { RotateCw } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { Remedy } from './remedy.tsx'

export function FailureNote({ failure, onRetry }: { failure: FailureView; onRetry?: () => void }) {
  return (
    <div role="alert" data-failure={failure.kind} className="my-2 rounded-lg bg-bad-soft p-3 text-sm">
      <p className="font-semibold text-bad">{failureTitles[failure.kind]}</p>
      <p className="mt-1 break-words">{failure.message}</p>
      <Remedy command={failure.command} tail={failure.tail} />
      {onRetry && (
        <Button className="mt-2" onClick={onRetry}>
          <RotateCw aria-hidden />
          {chatWords.retry}
        </Button>
      )}
    </div>
  )
}
