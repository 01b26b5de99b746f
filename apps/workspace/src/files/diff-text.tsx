const looks: Record<string, string> = { '+': 'bg-good-soft text-good', '-': 'bg-bad-soft text-bad', '@': 'text-quiet' }

/** A unified diff, its added and removed lines told apart by more than their colour. */
export function DiffText({ diff }: { diff: string }) {
  const lines = diff.split('\n').filter((line) => !/^(---|\+\+\+|\\)/.test(line))
  return (
    <pre tabIndex={0} className="mt-2 max-h-96 overflow-auto rounded-md bg-sunken p-2 font-mono text-xs">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a diff never move
        <div key={index} className={looks[line.charAt(0)]}>
          {line || ' '}
        </div>
      ))}
    </pre>
  )
}
