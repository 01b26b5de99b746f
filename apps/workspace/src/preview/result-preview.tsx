import type { Json } from '@deckhand/spec'
import { Download } from 'lucide-react'
import { FileLink, fileAt, fileName, type LinkedFile } from '../files/file-link.tsx'
import { buttonClass } from '../ui/button.tsx'
import { readPreview, type SlidePreview } from './read-preview.ts'
import { TablePreview } from './table-preview.tsx'

/** The file that a tool made, with a preview and a download. */
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

/** The slides in a row, small but readable. */
function SlidesPreview({ slides }: { slides: SlidePreview[] }) {
  return (
    <ol aria-label="Slides" tabIndex={0} className="flex gap-2 overflow-x-auto px-3 pt-1 pb-3">
      {slides.map(({ title, bullets }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: slides are numbered
        <li key={index} className="aspect-video w-52 shrink-0 overflow-hidden rounded-md border bg-ground p-2">
          <p className="truncate text-xs font-semibold">
            <span className="font-normal text-quiet">{index + 1}</span> {title}
          </p>
          <ul className="mt-1 list-disc pl-4 text-[0.6875rem] leading-4 text-quiet">
            {bullets.slice(0, 4).map((bullet) => (
              <li key={bullet} className="truncate">
                {bullet}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}

/** The beginning of a document, drawn as a page. */
function PagePreview({ text }: { text: string }) {
  const [title = '', ...lines] = text.split('\n')
  return (
    <section aria-label="First page" tabIndex={0} className="max-h-80 overflow-y-auto bg-sunken p-3">
      <div className="mx-auto max-w-lg rounded-sm border bg-ground p-6 text-sm shadow-float">
        <p className="text-center text-base font-semibold">{title}</p>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a page stay where they are
          <p key={index} className="mt-2 whitespace-pre-wrap">
            {line}
          </p>
        ))}
      </div>
    </section>
  )
}

/** The file that a result names. Only workspace files count: any other address came from a tool, and must not be offered. */
function fileOf(output: Json): LinkedFile | undefined {
  if (typeof output !== 'object' || output === null || Array.isArray(output)) return undefined
  const files = [output.url, output.workbook_url].map((value) =>
    typeof value === 'string' ? fileAt(value) : undefined,
  )
  return files.find((file) => file !== undefined)
}
