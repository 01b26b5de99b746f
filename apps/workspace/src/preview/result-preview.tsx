import type { Json } from '@deckhand/spec'
import { Download } from 'lucide-react'
import { buttonClass } from '../ui/button.tsx'
import { downloadOf } from './download-of.ts'
import { PagePreview } from './page-preview.tsx'
import { readPreview } from './read-preview.ts'
import { SlidesPreview } from './slides-preview.tsx'
import { TablePreview } from './table-preview.tsx'

/** What a tool made, to be looked at and taken away. */
export function ResultPreview({ output }: { output: Json }) {
  const download = downloadOf(output)
  if (!download) return null
  const { slides, table, text } = readPreview(output)
  return (
    <div className="border-t">
      <div className="flex items-center gap-2 px-3 py-2">
        <span className="min-w-0 flex-1 truncate text-sm">{download.name}</span>
        <a href={download.url} download={download.name} className={buttonClass('plain', 'text')}>
          <Download aria-hidden />
          Download
        </a>
      </div>
      {slides && <SlidesPreview slides={slides} />}
      {table && <TablePreview table={table} />}
      {text !== undefined && <PagePreview text={text} />}
    </div>
  )
}
