import type { AuditKind } from '@deckhand/spec'
import { useState } from 'react'
import { deckhand } from '../deckhand.ts'
import { MoreList } from '../ui/more-list.tsx'
import { Screen } from '../ui/screen.tsx'
import { AuditRow } from './audit-row.tsx'
import { auditWords } from './audit-words.ts'

export function AuditScreen() {
  const [kind, setKind] = useState<AuditKind>()
  return (
    <Screen
      title="Audit"
      about="All calls, questions, decisions and changes, newest first. Nothing here can be changed or removed."
      actions={<KindSelect kind={kind} onChange={setKind} />}
    >
      <MoreList
        queryKey={['audit', kind]}
        load={async (after) => {
          const { entries, next } = await deckhand.audit.list({
            limit: 50,
            ...(kind && { kind }),
            ...(after !== undefined && { after }),
          })
          return { items: entries, next }
        }}
        keyOf={({ position }) => String(position)}
        render={(entry) => <AuditRow entry={entry} />}
        empty="There are no entries of this kind."
      />
    </Screen>
  )
}

function KindSelect({
  kind,
  onChange,
}: {
  kind: AuditKind | undefined
  onChange: (kind: AuditKind | undefined) => void
}) {
  return (
    <select
      aria-label="Show"
      value={kind ?? ''}
      onChange={({ target: { value } }) => onChange(value === '' ? undefined : (value as AuditKind))}
      className="h-8 rounded-md border border-edge bg-ground px-2 text-sm"
    >
      <option value="">Everything</option>
      {Object.entries(auditWords).map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </select>
  )
}
