import type { Json } from '@deckhand/spec'
import { Download } from 'lucide-react'
import { buttonClass } from '../ui/button.tsx'
import { downloadOf } from './download-of.ts'

/** What a tool made, to be looked at and taken away. */
export function ResultPreview({ output }: { output: Json }) {
  const download = downloadOf(output)
  if (!download) return null
  return (
    <div className="flex items-center gap-2 border-t px-3 py-2">
      <span className="min-w-0 flex-1 truncate text-sm">{download.name}</span>
      <a href={download.url} download={download.name} className={buttonClass('plain', 'text')}>
        <Download aria-hidden />
        Download
      </a>
    </div>
  )
}
