import type { MouseEvent, ReactNode } from 'react'
import { basePath } from '../base-path.ts'
import { deckhand } from '../deckhand.ts'
import { useTask } from '../ui/use-task.ts'

const route = '/api/agent/files/download?'

export interface LinkedFile {
  path: string
  version?: number
}

/** The workspace file that an address names. */
export function fileAt(address: string): LinkedFile | undefined {
  if (!address.startsWith(route)) return undefined
  const query = new URLSearchParams(address.slice(route.length))
  const version = Number(query.get('version'))
  return { path: query.get('path') ?? '', ...(version > 0 && { version }) }
}

export const fileName = ({ path }: LinkedFile) => path.split('/').at(-1) || 'file'

interface FileLinkProps {
  file: LinkedFile
  className?: string
  children: ReactNode
}

/** Saves a file. The browser follows a link without the key of the session, so the file is fetched first. */
export function FileLink({ file, className, children }: FileLinkProps) {
  const { run, isRunning, failure } = useTask()
  const { path, version } = file
  const href = `${basePath}${route}${new URLSearchParams({ path, ...(version !== undefined && { version: String(version) }) })}`
  const save = (event: MouseEvent) => {
    event.preventDefault()
    run(async () => saveAs(await deckhand.files.download(path, version), fileName(file)))
  }
  return (
    <>
      <a href={href} download onClick={save} aria-busy={isRunning} className={className}>
        {children}
      </a>
      {failure !== undefined && (
        <span role="alert" className="text-sm text-bad">
          {failure}
        </span>
      )}
    </>
  )
}

function saveAs(blob: Blob, name: string): void {
  const href = URL.createObjectURL(blob)
  Object.assign(document.createElement('a'), { href, download: name }).click()
  // The browser reads the object URL after the click.
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
}
