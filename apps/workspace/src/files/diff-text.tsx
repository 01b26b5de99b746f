import { spellHidden } from '@deckhand/client'

const looks: Record<string, string> = { '+': 'bg-good-soft text-good', '-': 'bg-bad-soft text-bad', '@': 'text-quiet' }

/** A unified diff. Added and removed lines differ in more than their colour. */
export function DiffText({ diff }: { diff: string }) {
  return <DiffLines lines={diff.split('\n').filter((line) => !/^(---|\+\+\+|\\)/.test(line))} />
}

/** The lines of a diff without a header: all of them are shown. */
export function DiffLines({ lines }: { lines: string[] }) {
  return (
    <pre tabIndex={0} className="mt-2 max-h-96 overflow-auto rounded-md bg-sunken p-2 font-mono text-xs">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a diff never move
        <div key={index} className={looks[line.charAt(0)]}>
          {shown(line) || ' '}
        </div>
      ))}
    </pre>
  )
}

/** Spells out invisible characters, except tabs, which indent code. */
const shown = (line: string) => line.split('\t').map(spellHidden).join('\t')
