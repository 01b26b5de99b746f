import type { ConnectionView, Service } from '@deckhand/spec'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { basePath } from '../base-path.ts'
import { deckhand, queries } from '../deckhand.ts'
import { Button } from '../ui/button.tsx'
import { Failed } from '../ui/failed.tsx'
import { Problem } from '../ui/problem.tsx'
import { useTask } from '../ui/use-task.ts'
import { scopeWords } from './scope-words.ts'
import { SettingsPanel } from './settings-panel.tsx'

const names: Record<Service, string> = { google: 'Google: mail and calendar', slack: 'Slack' }

export function ConnectionsPanel() {
  const { data, error, refetch } = useQuery({
    queryKey: ['connections'],
    queryFn: async () => (await deckhand.connections.list()).connections,
  })
  return (
    <SettingsPanel
      id="accounts"
      title="Accounts"
      about="Where agents may read your mail, calendar and channels, and write as you."
    >
      {error && <Failed error={error} onRetry={() => void refetch()} />}
      {data && (
        <ul className="divide-y rounded-md border">
          {data.map((connection) => (
            <li key={connection.service} className="p-3">
              <Connection connection={connection} />
            </li>
          ))}
        </ul>
      )}
    </SettingsPanel>
  )
}

function Connection({ connection }: { connection: ConnectionView }) {
  const { service, way, state, scopes } = connection
  const [said, setSaid] = useState<string>()
  const { run, isRunning, failure } = useTask()
  const connect = async () => location.assign((await deckhand.connections.start(service)).url)
  const disconnect = async () => {
    const { revoked } = await deckhand.connections.disconnect(service)
    setSaid(
      revoked
        ? 'Disconnected. The service has revoked the access.'
        : 'Disconnected here, but the service could not be reached: revoke the access of Deckhand in your account there.',
    )
    await queries.invalidateQueries({ queryKey: ['connections'] })
  }
  return (
    <div className="space-y-2 text-sm">
      <h3 className="font-medium">{names[service]}</h3>
      <p className="text-quiet">{connectionWords(connection)}</p>
      {state === 'example' && (
        <a href={`${basePath}/emulator`} className="underline hover:text-accent">
          Look at the example accounts
        </a>
      )}
      {scopes && <p className="text-quiet">Deckhand may: {scopeWords(scopes)}.</p>}
      {way === 'oauth' && (
        <div className="flex gap-2">
          {state !== 'connected' && (
            <Button look="main" disabled={isRunning} onClick={() => run(connect)}>
              Connect
            </Button>
          )}
          {state !== 'not_connected' && (
            <Button disabled={isRunning} onClick={() => run(disconnect)}>
              Disconnect
            </Button>
          )}
        </div>
      )}
      {said && <p role="status">{said}</p>}
      <Problem words={failure} />
    </div>
  )
}

const dateFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** The state of an account, in words for the user. */
function connectionWords({ state, way, account, connectedAt, setUp }: ConnectionView): string {
  if (state === 'example') {
    return 'The example account of the emulator: nothing in it is real. docs/integrations.md says how to connect your own.'
  }
  if (way === 'none') return `Not set up. ${setUp ?? 'docs/integrations.md says how.'}`
  if (way === 'token') {
    if (state === 'expired') return 'The token in the settings is refused.'
    return `Connected by a token in the settings${account ? `, as ${account}` : ''}.`
  }
  if (state === 'connected') {
    return `Connected as ${account}${connectedAt === undefined ? '' : ` since ${dateFormat.format(connectedAt)}`}.`
  }
  if (state === 'expired') return `It no longer lets Deckhand in as ${account}. Connect it again.`
  return 'Not connected.'
}
