import { spellHidden } from '@deckhand/client'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { deckhand } from '../deckhand.ts'
import { Failed } from '../ui/failed.tsx'
import { Screen } from '../ui/screen.tsx'
import { Waiting } from '../ui/waiting.tsx'
import { FileActions } from './file-actions.tsx'
import { FileContent } from './file-content.tsx'
import { FileVersions } from './file-versions.tsx'

export function FileScreen({ path }: { path: string }) {
  const versions = useQuery({
    queryKey: ['files', 'versions', path],
    queryFn: async () => (await deckhand.files.versions(path)).versions,
  })
  const [chosen, setChosen] = useState<number>()
  const isDeleted = versions.data?.[0]?.deleted === true
  const version = chosen ?? versions.data?.find(({ deleted }) => !deleted)?.version
  return (
    <Screen
      title={spellHidden(path)}
      actions={version !== undefined && <FileActions path={path} version={version} isDeleted={isDeleted} />}
    >
      <Link to="/files" search={{}} className="text-sm text-quiet underline hover:text-text">
        All files
      </Link>
      {versions.isPending && <Waiting />}
      {versions.isError && <Failed error={versions.error} onRetry={() => void versions.refetch()} />}
      {isDeleted && (
        <p className="rounded-lg bg-ready-soft p-3 text-sm text-ready">
          This file was deleted. What it held before is shown here.
        </p>
      )}
      {version !== undefined && <FileContent path={path} version={version} />}
      {versions.data && <FileVersions path={path} versions={versions.data} shown={version} onShow={setChosen} />}
    </Screen>
  )
}
