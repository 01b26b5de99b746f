import type { AttachedContext } from '@deckhand/spec'
import { Paperclip } from 'lucide-react'
import { IconButton } from '../ui/icon-button.tsx'

export function AttachMenu(_: { attached: AttachedContext[]; onChange: (attached: AttachedContext[]) => void }) {
  return (
    <IconButton label="Attach">
      <Paperclip />
    </IconButton>
  )
}
