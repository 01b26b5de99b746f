import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { deckhand, queries } from '../deckhand.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Failed } from '../ui/failed.tsx'
import { Screen } from '../ui/screen.tsx'
import { useTask } from '../ui/use-task.ts'
import { FileContent } from './file-content.tsx'
import { FileVersions } from './file-versions.tsx'

export function FileScreen({ path }: { path: string }) {
  const versions = useQuery({
    queryKey: ['files', 'versions', path],
    queryFn: async () => (await deckhand.files.versions(path)).versions,
  })
  const [chosen, setChosen] = useState<number>()
  const newest = versions.data?.find(({ deleted }) => !deleted)
  const version = chosen ?? newest?.version
  return (
    <Screen title={path} actions={newest && <FileActions path={path} version={version} />}>
      <Link to="/files" search={{}} className="text-sm text-quiet underline hover:text-text">
        All files
      </Link>
      {versions.isError && <Failed error={versions.error} onRetry={() => void versions.refetch()} />}
      {version !== undefined && <FileContent path={path} version={version} />}
      {versions.data && <FileVersions path={path} versions={versions.data} shown={version} onShow={setChosen} />}
    </Screen>
  )
}

function FileActions({ path, version }: { path: string; version: number | undefined }) {
  const [isAsking, setAsking] = useState(false)
  const navigate = useNavigate()
  const { run, isRunning, failure } = useTask()
  const remove = async () => {
    await deckhand.files.delete(path)
    await queries.invalidateQueries({ queryKey: ['files'] })
    await navigate({ to: '/files', search: {} })
  }
  return (
    <>
      <a href={deckhand.files.downloadUrl(path, version)} download className={buttonClass('plain', 'text')}>
        <Download aria-hidden />
        Download
      </a>
      <Button onClick={() => setAsking(true)}>
        <Trash2 aria-hidden />
        Delete
      </Button>
      <Dialog
        title="Delete the file?"
        description={`${path} is deleted. Its earlier versions can still be read for a while.`}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
      >
        {failure && (
          <p role="alert" className="mt-3 text-sm text-bad">
            {failure}
          </p>
        )}
        <div className="mt-4 flex justify-end gap-2">
          <Button onClick={() => setAsking(false)}>Cancel</Button>
          <Button look="danger" disabled={isRunning} onClick={() => run(remove)}>
            Delete
          </Button>
        </div>
      </Dialog>
    </>
  )
}
