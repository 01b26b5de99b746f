import type { TokenInfo } from '@deckhand/client'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { deckhand, queries } from '../deckhand.ts'
import { AskDialog } from '../ui/ask-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Failed } from '../ui/failed.tsx'
import { NewTokenForm } from './new-token-form.tsx'
import { SettingsPanel } from './settings-panel.tsx'

const queryKey = ['tokens']

export function TokensPanel() {
  const { data, error, refetch } = useQuery({ queryKey, queryFn: async () => (await deckhand.tokens.list()).tokens })
  const [made, setMade] = useState<string>()
  const [revoked, setRevoked] = useState<TokenInfo>()
  const name = useRef<HTMLInputElement>(null)
  // The button that had the focus is gone by then.
  const putAway = () => {
    setMade(undefined)
    name.current?.focus()
  }
  const revoke = async (id: string) => {
    await deckhand.tokens.revoke(id)
    await queries.invalidateQueries({ queryKey })
  }
  return (
    <SettingsPanel
      id="tokens"
      title="API tokens"
      about="For programs that act for you, without your cookie. None may change settings, or answer questions of runs that it started."
    >
      {error && <Failed error={error} onRetry={() => void refetch()} />}
      {data && data.length > 0 && (
        <ul className="mb-3 max-h-96 divide-y overflow-y-auto rounded-md border">
          {data.map((token) => (
            <li key={token.id} className="flex items-center gap-3 p-3 text-sm">
              <TokenLine token={token} />
              <Button aria-label={`Revoke ${token.name}`} onClick={() => setRevoked(token)}>
                Revoke
              </Button>
            </li>
          ))}
        </ul>
      )}
      {made !== undefined && <MadeToken text={made} onDone={putAway} />}
      <NewTokenForm
        nameField={name}
        onMade={(text) => {
          setMade(text)
          void queries.invalidateQueries({ queryKey })
        }}
      />
      {revoked && (
        <AskDialog
          title="Revoke the token?"
          description={`"${revoked.name}" lets nobody in from then on. The program that has it needs another one.`}
          verb="Revoke"
          onDo={() => revoke(revoked.id)}
          onClose={() => setRevoked(undefined)}
        />
      )}
    </SettingsPanel>
  )
}

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })
const minute = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

function TokenLine({ token: { name, scopes, createdAt, expiresAt, lastUsedAt } }: { token: TokenInfo }) {
  const isOver = expiresAt <= Date.now()
  return (
    <div className="min-w-0 flex-1">
      <h3 className="font-medium break-words">{name}</h3>
      <p className="text-quiet">
        {scopes.join(', ')} · made {day.format(createdAt)} ·{' '}
        <span className={isOver ? 'text-bad' : undefined}>
          {isOver ? 'ended' : 'ends'} {day.format(expiresAt)}
        </span>{' '}
        · {lastUsedAt === undefined ? 'never used' : `used ${minute.format(lastUsedAt)}`}
      </p>
    </div>
  )
}

/** Shown only until the user dismisses it: nothing can show the token again. */
function MadeToken({ text, onDone }: { text: string; onDone: () => void }) {
  return (
    <div className="mb-3 space-y-2 rounded-md border p-3 text-sm">
      <p role="status">Copy the token now. It is shown only this once.</p>
      <div className="flex items-center gap-2">
        <code className="min-w-0 flex-1 break-all">{text}</code>
        <CopyButton text={() => text} label="Copy the token" />
      </div>
      <Button onClick={onDone}>Done</Button>
    </div>
  )
}
