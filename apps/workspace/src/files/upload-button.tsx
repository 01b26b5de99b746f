import { Upload } from 'lucide-react'
import { useRef } from 'react'
import { deckhand, queries } from '../deckhand.ts'
import { Button } from '../ui/button.tsx'
import type { useTask } from '../ui/use-task.ts'

/** Uploads files into the workspace; an existing file gets a new version. */
export function UploadButton({ task: { run, isRunning } }: { task: ReturnType<typeof useTask> }) {
  const input = useRef<HTMLInputElement>(null)
  const upload = async (files: File[]) => {
    try {
      for (const file of files) await deckhand.files.write(file.name, file)
    } finally {
      // The files before the failed one were uploaded.
      await queries.invalidateQueries({ queryKey: ['files'] })
    }
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Files to upload"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          target.value = ''
          run(() => upload(files))
        }}
      />
      <Button disabled={isRunning} onClick={() => input.current?.click()}>
        <Upload aria-hidden />
        Upload
      </Button>
    </>
  )
}
