import { AskDialog } from '../ui/ask-dialog.tsx'

interface DeleteDialogProps {
  title: string
  onDelete: () => Promise<void>
  onClose: () => void
}

export function DeleteDialog({ title, onDelete, onClose }: DeleteDialogProps) {
  const words = `"${title || 'Untitled'}" is deleted with all its messages, runs and approvals. The audit keeps what was done.`
  return (
    <AskDialog title="Delete the conversation?" description={words} verb="Delete" onDo={onDelete} onClose={onClose} />
  )
}
