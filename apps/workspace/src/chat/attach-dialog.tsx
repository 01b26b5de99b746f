import type { AttachedContext } from '@deckhand/spec'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { deckhand } from '../deckhand.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Empty } from '../ui/empty.tsx'
import { Failed } from '../ui/failed.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useSettled } from '../ui/use-settled.ts'

interface AttachDialogProps {
  type: AttachedContext['type']
  onPick: (item: AttachedContext) => void
  onClose: () => void
  returnTo: RefObject<HTMLElement | null>
}

const titles = { file: 'Attach a file', email: 'Attach a mail', calendar_event: 'Attach an event', briefing: '' }

export function AttachDialog({ type, onPick, onClose, returnTo }: AttachDialogProps) {
  const [words, setWords] = useState('')
  const q = useSettled(words.trim())
  const offer = useQuery({
    queryKey: ['context', type, q],
    queryFn: async ({ signal }) => (await deckhand.context.offer({ type, ...(q !== '' && { q }) }, { signal })).items,
    placeholderData: keepPreviousData,
  })
  return (
    <Dialog title={titles[type]} isOpen onClose={onClose} returnTo={returnTo}>
      <div className="mt-3 space-y-3">
        <TextField
          type="search"
          aria-label="Search"
          placeholder="Search"
          maxLength={200}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        {offer.isPending && <Spinner />}
        {offer.isError && <Failed error={offer.error} onRetry={() => void offer.refetch()} />}
        {offer.data?.length === 0 && <Empty words="Nothing was found." />}
        <ul className="max-h-80 overflow-y-auto">
          {offer.data?.map(({ detail, ...item }) => (
            <li key={item.id}>
              <button
                type="button"
                onClick={() => onPick(item)}
                className="w-full rounded-md px-2 py-1.5 text-left hover:bg-hover focus-visible:-outline-offset-2"
              >
                <span className="block truncate text-sm">{item.title}</span>
                <span className="block truncate text-xs text-quiet">{detail}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
