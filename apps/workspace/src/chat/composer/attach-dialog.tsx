import type { AttachedContext, OfferedContext } from '@deckhand/spec'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { deckhand } from '../../deckhand.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useSettled } from '../../ui/use-settled.ts'
import { useHighlight } from '../use-highlight.ts'
import { OfferOption } from './offer-option.tsx'

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
  const items = offer.data ?? []
  // Until the list matches the typed words, Enter would choose a wrong item.
  const isSettled = q === words.trim() && !offer.isPlaceholderData
  const pick = ({ type, id, title }: OfferedContext) => onPick({ type, id, title })
  const { index, highlight, field, listId, optionId } = useHighlight(items.length, (at) => {
    const item = items[at]
    if (item && isSettled) pick(item)
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
          onChange={(event) => {
            setWords(event.target.value)
            highlight(0)
          }}
          {...field}
        />
        {offer.isPending && <Spinner />}
        {offer.isError && <Failed error={offer.error} onRetry={() => void offer.refetch()} />}
        {offer.data?.length === 0 && <Empty words="Nothing was found." />}
        <div role="listbox" id={listId} aria-label={titles[type]} className="max-h-80 overflow-y-auto">
          {items.map((item, at) => (
            <OfferOption
              key={item.id}
              id={optionId(at)}
              offered={item}
              isCurrent={at === index}
              onPick={() => pick(item)}
              onPoint={() => highlight(at)}
            />
          ))}
        </div>
      </div>
    </Dialog>
  )
}
