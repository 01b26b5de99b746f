import { type AttachedView, type PromptCapabilities, promptFile } from '@deckhand/client'
import { Paperclip } from 'lucide-react'
import { useRef } from 'react'
import type { AttachProps } from '../chat/composer/composer.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useTask } from '../ui/use-task.ts'

/** Attaches files of the user's machine to a prompt. Kinds that the agent does not accept are refused with a message. */
export function CliAttach({ onChange, onReading, field, takes }: AttachProps & { takes: PromptCapabilities }) {
  const input = useRef<HTMLInputElement>(null)
  const { run, isRunning, failure } = useTask(() => field.current?.focus())
  const add = async (files: File[]) => {
    onReading(true)
    const read = await Promise.allSettled(files.map((file) => attachedFile(file, takes)))
    const added = read.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    onChange((attached) => [...attached, ...added])
    onReading(false)
    const refused = read.flatMap((one) => (one.status === 'rejected' ? [String(one.reason.message)] : []))
    if (refused.length > 0) throw new Error(refused.join(' '))
  }
  return (
    <>
      <IconButton label="Attach" onClick={() => input.current?.click()}>
        {isRunning ? <Spinner /> : <Paperclip />}
      </IconButton>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Files to attach"
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          // So that the same file can be chosen again.
          currentTarget.value = ''
          run(() => add(files))
        }}
      />
      {failure !== undefined && (
        <p role="alert" className="order-last basis-full px-2 text-sm break-words text-bad">
          {failure}
        </p>
      )}
    </>
  )
}

let count = 0

async function attachedFile(file: File, takes: PromptCapabilities): Promise<AttachedView> {
  return { type: 'file', id: `file-${++count}`, title: file.name, content: await promptFile(file, takes) }
}
