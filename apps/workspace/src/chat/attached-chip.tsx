import type { AttachedContext } from '@deckhand/spec'
import { CalendarDays, FileText, Mail, Newspaper, X } from 'lucide-react'

const icons = { email: Mail, calendar_event: CalendarDays, briefing: Newspaper, file: FileText }

export function AttachedChip({ item, onRemove }: { item: AttachedContext; onRemove?: () => void }) {
  const Icon = icons[item.type]
  const title = item.title ?? item.id
  return (
    <span
      title={title}
      className="inline-flex h-6 max-w-64 items-center gap-1 rounded-full border bg-raised px-2 text-xs"
    >
      <Icon aria-hidden className="size-3 shrink-0 text-quiet" />
      <span className="truncate">{title}</span>
      {onRemove && (
        <button
          type="button"
          aria-label={`Remove ${title}`}
          onClick={onRemove}
          className="-mr-1 rounded-full p-0.5 hover:bg-hover"
        >
          <X aria-hidden className="size-3" />
        </button>
      )}
    </span>
  )
}
