import type { FileChange } from '@deckhand/client'
import { lazy, Suspense } from 'react'
import { Waiting } from '../ui/waiting.tsx'

const FileChanges = lazy(async () => ({ default: (await import('./file-changes.tsx')).FileChanges }))

/** Only CLI agents tell of changes of files, and their screen brings this along: nobody waits for it there. */
export function LazyFileChanges({ changes }: { changes: FileChange[] }) {
  return (
    <Suspense fallback={<Waiting />}>
      <FileChanges changes={changes} />
    </Suspense>
  )
}
