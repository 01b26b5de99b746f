import type { Json } from '@deckhand/spec'
import { Download } from 'lucide-react'
import { FileLink, fileAt, fileName, type LinkedFile } from '../files/file-link.tsx'
import { buttonClass } from '../ui/button.tsx'
import { PagePreview } from './page-preview.tsx'
import { readPreview } from './read-preview.ts'
import { SlidesPreview } from './slides-preview.tsx'
import { TablePreview } from './table-preview.tsx'

/** What a tool made, to be looked at and taken away. */
export function ResultPreview({ output }: { output: Json }) {
  const file = fileOf(output)
  if (!file) return null
  const { slides, table, text } = readPreview(output)
  return (
    <div className="border-t">
      <div className="flex items-center gap-2 px-3 py-2">
        <span className="min-w-0 flex-1 truncate text-sm">{fileName(file)}</span>
        <FileLink file={file} className={buttonClass('plain', 'text')}>
          <Download aria-hidden />
          Download
        </FileLink>
      </div>
      {slides && <SlidesPreview slides={slides} />}
      {table && <TablePreview table={table} />}
      {text !== undefined && <PagePreview text={text} />}
    </div>
  )
}

/** The file that a result says it made. Only a file of the workspace is one: any other address came from a tool, and is not to be offered. */
function fileOf(output: Json): LinkedFile | undefined {
  if (typeof output !== 'object' || output === null || Array.isArray(output)) return undefined
  const files = [output.url, output.workbook_url].map((value) =>
    typeof value === 'string' ? fileAt(value) : undefined,
  )
  return files.find((file) => file !== undefined)
}
