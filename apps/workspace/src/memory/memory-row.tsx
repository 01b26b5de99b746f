import { spellHidden } from '@deckhand/client'
import type { MemoryRecord } from '@deckhand/spec'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { deckhand, queries } from '../deckhand.ts'
import { AskDialog } from '../ui/ask-dialog.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { When } from '../ui/when.tsx'

export function MemoryRow({ memory: { id, text, createdAt } }: { memory: MemoryRecord }) {
  const [isAsking, setAsking] = useState(false)
  const words = spellHidden(text)
  const forget = async () => {
    await deckhand.memories.forget(id)
    await queries.invalidateQueries({ queryKey: ['memories'] })
  }
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-3 px-3 py-1 text-sm">
      <span className="min-w-0 flex-1 basis-60 py-1 break-words">{words}</span>
      <When at={createdAt} />
      <IconButton label={`Forget: ${short(words)}`} onClick={() => setAsking(true)}>
        <Trash2 />
      </IconButton>
      {isAsking && (
        <AskDialog
          title="Forget it?"
          description={`"${words}" is gone for good. Agents are no longer told of it.`}
          verb="Forget"
          onDo={forget}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}

const short = (words: string) => (words.length > 60 ? `${words.slice(0, 60)}…` : words)
