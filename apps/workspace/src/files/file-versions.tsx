import type { FileVersion } from '@deckhand/spec'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { deckhand } from '../deckhand.ts'
import { displayName } from '../display-name.ts'
import { Button } from '../ui/button.tsx'
import { Panel } from '../ui/panel.tsx'
import { When } from '../ui/when.tsx'
import { DiffText } from './diff-text.tsx'
import { fileSize } from './file-size.ts'

interface FileVersionsProps {
  path: string
  /** Newest first. */
  versions: FileVersion[]
  shown: number | undefined
  onShow: (version: number) => void
}

export function FileVersions({ path, versions, shown, onShow }: FileVersionsProps) {
  const [compared, setCompared] = useState<number>()
  return (
    <Panel aria-label="Versions">
      <h2 className="border-b px-3 py-2 text-sm font-semibold">Versions</h2>
      <ul className="divide-y">
        {versions.map(({ version, by, at, size, deleted }, index) => {
          const before = versions[index + 1]
          return (
            <li key={version} className="px-3 py-2 text-sm">
              <div className="flex flex-wrap items-center gap-3">
                <span className="font-medium">{version}</span>
                <span className="min-w-0 flex-1 truncate text-quiet">
                  {deleted ? 'deleted by' : 'written by'} {by === 'user' ? 'you' : displayName(by)}
                </span>
                <span className="text-xs text-quiet tabular-nums">{deleted ? '' : fileSize(size)}</span>
                <When at={at} />
                {!deleted && version !== shown && <Button onClick={() => onShow(version)}>Show</Button>}
                {!deleted && before && !before.deleted && (
                  <Button onClick={() => setCompared(compared === version ? undefined : version)}>
                    {compared === version ? 'Hide the changes' : 'What changed'}
                  </Button>
                )}
              </div>
              {compared === version && before && <Changes path={path} from={before.version} to={version} />}
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}

function Changes({ path, from, to }: { path: string; from: number; to: number }) {
  const { data, error } = useQuery({
    queryKey: ['files', 'diff', path, from, to],
    queryFn: async () => (await deckhand.files.diff(path, from, to)).diff,
  })
  if (error) return <p className="mt-2 text-sm text-quiet">{error.message}</p>
  return data === undefined ? null : <DiffText diff={data} />
}
