import type { OfferedContext } from '@deckhand/spec'
import { clsx } from 'clsx'
import { When } from '../../ui/when.tsx'

interface OfferOptionProps {
  id: string
  offered: OfferedContext
  isCurrent: boolean
  onPick: () => void
  onPoint: () => void
}

/** One item to attach. Its date stays visible, however long the sender's name is. */
export function OfferOption({ id, offered: { title, detail, at }, isCurrent, onPick, onPoint }: OfferOptionProps) {
  return (
    <button
      type="button"
      role="option"
      id={id}
      tabIndex={-1}
      aria-selected={isCurrent}
      onClick={onPick}
      onPointerMove={onPoint}
      className={clsx('w-full rounded-md px-2 py-1.5 text-left', isCurrent && 'bg-hover')}
    >
      <span className="block truncate text-sm">{title}</span>
      <span className="flex gap-2 text-xs text-quiet">
        {detail !== '' && <span className="min-w-0 truncate">{detail}</span>}
        {at !== undefined && (
          <span className="shrink-0">
            <At at={at} />
          </span>
        )}
      </span>
    </button>
  )
}

const dayFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' })

/** A day is the same everywhere; a time is shown in the user's time zone. */
function At({ at }: { at: string }) {
  const ms = Date.parse(at)
  if (Number.isNaN(ms)) return at
  return at.includes('T') ? <When at={ms} /> : <time dateTime={at}>{dayFormat.format(ms)}</time>
}
