import { useSearch } from '@tanstack/react-router'
import { deckhand } from '../deckhand.ts'
import { MoreList } from '../ui/more-list.tsx'
import { Problem } from '../ui/problem.tsx'
import { Screen } from '../ui/screen.tsx'
import { useTask } from '../ui/use-task.ts'
import { FileRow } from './file-row.tsx'
import { FileScreen } from './file-screen.tsx'
import { UploadButton } from './upload-button.tsx'

const pollMs = 10_000

/** The user's files: made by agents, or uploaded. */
export function FilesScreen() {
  const { path } = useSearch({ from: '/files' })
  return path === undefined ? <FileList /> : <FileScreen key={path} path={path} />
}

function FileList() {
  const uploading = useTask()
  return (
    <Screen
      title="Files"
      about="Files that agents made for you, and files that you uploaded. Every change is a new version."
      actions={<UploadButton task={uploading} />}
    >
      <Problem words={uploading.failure} />
      <MoreList
        queryKey={['files']}
        load={async (after) => {
          const { files, next } = await deckhand.files.list({ limit: 100, ...(after !== undefined && { after }) })
          return { items: files.filter(({ deleted }) => !deleted), next }
        }}
        keyOf={(file) => file.path}
        render={(file) => <FileRow file={file} />}
        empty="There are no files yet. Ask an agent for a deck, a model or a document, or upload something."
        pollMs={pollMs}
      />
    </Screen>
  )
}
