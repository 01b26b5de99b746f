import { Button } from './button.tsx'

export function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 rounded-lg bg-bad-soft p-3 text-sm text-bad">
      <p className="min-w-0 flex-1 break-words">{error.message}</p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  )
}
