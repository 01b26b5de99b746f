import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Problem } from '../ui/problem.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useTask } from '../ui/use-task.ts'

interface RenameDialogProps {
  title: string
  onRename: (title: string) => Promise<void>
  onClose: () => void
}

export function RenameDialog({ title, onRename, onClose }: RenameDialogProps) {
  const [words, setWords] = useState(title)
  const { run, isRunning, failure } = useTask(onClose)
  return (
    <Dialog title="Rename the conversation" isOpen onClose={onClose}>
      <form
        className="mt-3 space-y-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (words.trim() !== '') run(() => onRename(words.trim()))
        }}
      >
        <TextField
          aria-label="Title"
          value={words}
          maxLength={200}
          onChange={(event) => setWords(event.target.value)}
        />
        <Problem words={failure} />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="main" disabled={isRunning || words.trim() === ''}>
            Rename
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
