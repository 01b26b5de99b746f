import { CopyButton } from '../ui/copy-button.tsx'

interface RemedyProps {
  command: string | undefined
  tail?: string | undefined
}

/** A command that fixes the problem, and the last output of the program. */
export function Remedy({ command, tail }: RemedyProps) {
  return (
    <>
      {command !== undefined && (
        <p className="mt-2 flex items-center gap-2 rounded-md border bg-ground py-0.5 pr-0.5 pl-3 text-text">
          <code className="min-w-0 flex-1 font-mono text-xs break-all">{command}</code>
          <CopyButton label="Copy the command" text={() => command} />
        </p>
      )}
      {tail !== undefined && tail.trim() !== '' && (
        <>
          <p className="mt-2 text-xs text-quiet">Its last output:</p>
          <pre
            tabIndex={0}
            className="mt-1 max-h-48 overflow-auto rounded-md border bg-ground p-2 font-mono text-xs break-words whitespace-pre-wrap text-text"
          >
            {tail.trimEnd()}
          </pre>
        </>
      )}
    </>
  )
}
