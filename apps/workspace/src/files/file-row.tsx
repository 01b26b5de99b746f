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
      className="flex items-center gap-3 px-3 py-2 text-sm hover:bg-hover focus-visible:-outline-offset-2"
    >
      <FileText aria-hidden className="size-4 shrink-0 text-quiet" />
      <span title={path} className="min-w-0 flex-1 truncate">
        {spellHidden(path)}
      </span>
      <span className="hidden text-xs text-quiet sm:block">{by === 'user' ? 'You' : displayName(by)}</span>
      <span className="hidden w-16 text-right text-xs text-quiet tabular-nums sm:block">{fileSize(size)}</span>
      <When at={at} />
    </Link>
  )
}
