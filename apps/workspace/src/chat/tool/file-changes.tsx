import { type FileChange, spellHidden } from '@deckhand/client'
import { DiffLines } from '../../files/diff-text.tsx'
import { lineDiff } from '../../files/line-diff.ts'

/** The file changes of a call, line by line, before and after approval. */
export function FileChanges({ changes }: { changes: FileChange[] }) {
  return changes.map(({ path, before, after }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: one file may be changed in two places, and none of them moves
    <section key={index} className="pt-2">
      <p className="text-xs text-quiet">
        {before === null || before === '' ? 'New file' : 'Changes'}{' '}
        <span className="font-mono break-all text-text">{spellHidden(path)}</span>
      </p>
      <DiffLines lines={lineDiff(before ?? '', after)} />
    </section>
  ))
}
