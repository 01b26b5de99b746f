import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useTask } from '../ui/use-task.ts'

interface DeleteDialogProps {
  title: string
  onDelete: () => Promise<void>
  onClose: () => void
}

export function DeleteDialog({ title, onDelete, onClose }: DeleteDialogProps) {
  const { run, isRunning, failure } = useTask(onClose)
  const words = `"${title || 'Untitled'}" is deleted with all its messages, runs and approvals. The audit keeps what was done.`
  return (
    <Dialog title="Delete the conversation?" description={words} isOpen onClose={onClose}>
      {failure && (
        <p role="alert" className="mt-3 text-sm text-bad">
          {failure}
        </p>
      )}
      <div className="mt-4 flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button look="danger" disabled={isRunning} onClick={() => run(onDelete)}>
          Delete
        </Button>
      </div>
    </Dialog>
  )
}
