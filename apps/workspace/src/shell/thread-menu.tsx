import { useNavigate } from '@tanstack/react-router'
import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { dropConversation, retitleConversation } from '../chat/conversations.ts'
import { deckhand, queries } from '../deckhand.ts'
import { AskDialog } from '../ui/ask-dialog.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Menu } from '../ui/menu.tsx'
import { RenameDialog } from './rename-dialog.tsx'

interface ThreadName {
  id: string
  title: string
}

export function ThreadMenu({ agentId, thread }: { agentId: string; thread: ThreadName }) {
  const [dialog, setDialog] = useState<'rename' | 'delete'>()
  const navigate = useNavigate()
  const close = () => setDialog(undefined)
  const refresh = () => queries.invalidateQueries({ queryKey: ['threads'] })
  const remove = async () => {
    await deckhand.threads.delete(thread.id)
    dropConversation(thread.id)
    await refresh()
    if (location.pathname.endsWith(thread.id)) {
      await navigate({ to: '/chat/$agent/{-$thread}', params: { agent: agentId, thread: undefined } })
    }
  }
  const rename = async (title: string) => {
    await deckhand.threads.rename(thread.id, title)
    retitleConversation(thread.id, title)
    await refresh()
  }
  return (
    <>
      <Menu
        trigger={
          <IconButton label={`More about ${thread.title || 'this conversation'}`}>
            <Ellipsis />
          </IconButton>
        }
        items={[
          { label: 'Rename', icon: <Pencil />, onSelect: () => setDialog('rename') },
          { label: 'Delete', icon: <Trash2 />, onSelect: () => setDialog('delete'), isDanger: true },
        ]}
      />
      {dialog === 'rename' && <RenameDialog title={thread.title} onRename={rename} onClose={close} />}
      {dialog === 'delete' && <DeleteDialog title={thread.title} onDelete={remove} onClose={close} />}
    </>
  )
}

interface DeleteDialogProps {
  title: string
  onDelete: () => Promise<void>
  onClose: () => void
}

function DeleteDialog({ title, onDelete, onClose }: DeleteDialogProps) {
  const words = `"${title || 'Untitled'}" is deleted with all its messages, runs and approvals. The audit keeps what was done.`
  return (
    <AskDialog title="Delete the conversation?" description={words} verb="Delete" onDo={onDelete} onClose={onClose} />
  )
}
