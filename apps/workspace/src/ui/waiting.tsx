import { Spinner } from './spinner.tsx'

/** A placeholder for content that is loading. */
export function Waiting() {
  return (
    <p role="status" className="flex h-10 items-center gap-2 px-3 text-sm text-quiet">
      <Spinner /> Loading
    </p>
  )
}
