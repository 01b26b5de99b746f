import { useNavigate, useSearch } from '@tanstack/react-router'
import { FileText, Upload } from 'lucide-react'
import { useRef } from 'react'
import { deckhand, queries } from '../deckhand.ts'
import { Button } from '../ui/button.tsx'
import { MoreList } from '../ui/more-list.tsx'
import { Screen } from '../ui/screen.tsx'
import { useTask } from '../ui/use-task.ts'
import { When } from '../ui/when.tsx'
import { FileScreen } from './file-screen.tsx'
import { fileSize } from './file-size.ts'

/** The user's workspace: what agents made, and what the user put there. */
export function FilesScreen() {
  const { path } = useSearch({ from: '/files' })
  const navigate = useNavigate()
  if (path !== undefined) return <FileScreen path={path} />
  return (
    <Screen
      title="Files"
      about="What agents wrote and made for you, and what you put here for them. Every change is a version."
      actions={<UploadButton />}
    >
      <MoreList
        queryKey={['files']}
        load={async (after) => {
          const { files, next } = await deckhand.files.list({ limit: 100, ...(after !== undefined && { after }) })
          return { items: files.filter(({ deleted }) => !deleted), next }
        }}
        keyOf={(file) => file.path}
        render={(file) => (
          <button
            type="button"
            onClick={() => void navigate({ to: '/files', search: { path: file.path } })}
            className="flex w-full items-center gap-3 px-3 py-2 text-left text-sm hover:bg-hover focus-visible:-outline-offset-2"
          >
            <FileText aria-hidden className="size-4 shrink-0 text-quiet" />
            <span className="min-w-0 flex-1 truncate">{file.path}</span>
            <span className="hidden text-xs text-quiet sm:block">{file.by}</span>
            <span className="hidden text-xs text-quiet tabular-nums sm:block">{fileSize(file.size)}</span>
            <When at={file.at} />
          </button>
        )}
        empty="There are no files yet. Ask an agent for a deck, a model or a document, or upload something."
      />
    </Screen>
  )
}

function UploadButton() {
  const input = useRef<HTMLInputElement>(null)
  const { run, isRunning, failure } = useTask(() => void queries.invalidateQueries({ queryKey: ['files'] }))
  const upload = async (files: File[]) => {
    for (const file of files) await deckhand.files.write(file.name, file)
  }
  return (
    <>
      {failure && (
        <span role="alert" className="max-w-60 truncate text-sm text-bad" title={failure}>
          {failure}
        </span>
      )}
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Files to upload"
        onChange={({ target }) => {
          run(() => upload([...(target.files ?? [])]))
          target.value = ''
        }}
      />
      <Button disabled={isRunning} onClick={() => input.current?.click()}>
        <Upload aria-hidden />
        Upload
      </Button>
    </>
  )
}
