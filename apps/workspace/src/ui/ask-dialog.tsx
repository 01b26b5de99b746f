import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Problem } from './problem.tsx'
import { useTask } from './use-task.ts'

interface AskDialogProps {
  title: string
  description: string
  /** The label of the button that confirms. */
  verb: string
  onDo: () => Promise<unknown>
  onClose: () => void
}

/** Asks for confirmation of an action that cannot be undone. */
export function AskDialog({ title, description, verb, onDo, onClose }: AskDialogProps) {
  const { run, isRunning, failure } = useTask(onClose)
  return (
    <Dialog title={title} description={description} isOpen onClose={onClose}>
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <Problem words={failure} />
        <Button onClick={onClose}>Cancel</Button>
        <Button look="danger" disabled={isRunning} onClick={() => run(onDo)}>
          {verb}
        </Button>
      </div>
    </Dialog>
  )
}
