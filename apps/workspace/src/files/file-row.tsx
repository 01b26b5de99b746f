import { spellHidden } from '@deckhand/client'
import type { FileVersion } from '@deckhand/spec'
import { Link } from '@tanstack/react-router'
import { FileText } from 'lucide-react'
import { displayName } from '../display-name.ts'
import { When } from '../ui/when.tsx'
import { fileSize } from './file-size.ts'

export function FileRow({ file: { path, by, size, at } }: { file: FileVersion }) {
  return (
    <Link
      to="/files"
      search={{ path }}
      className="flex flex-wrap items-center gap-x-3 px-3 py-2 text-sm hover:bg-hover focus-visible:-outline-offset-2"
    >
      <FileText aria-hidden className="size-4 shrink-0 text-quiet" />
      <span title={path} className="w-[calc(100%-2rem)] truncate sm:w-auto sm:min-w-0 sm:flex-1">
        {spellHidden(path)}
      </span>
      <span className="ml-7 text-xs text-quiet sm:ml-0">{by === 'user' ? 'You' : displayName(by)}</span>
      <span className="flex-1 text-xs text-quiet tabular-nums sm:w-16 sm:flex-none sm:text-right">
        {fileSize(size)}
      </span>
      <When at={at} />
    </Link>
  )
}
