import { useQuery } from '@tanstack/react-query'
import { deckhand } from '../deckhand.ts'
import { SettingsPanel } from './settings-panel.tsx'
import { useSettings } from './use-settings.ts'

export function ModelPanel() {
  const { data } = useQuery({ queryKey: ['health'], queryFn: () => deckhand.health.read() })
  const settings = useSettings()
  return (
    <SettingsPanel title="Who answers">
      <dl className="grid gap-1 text-sm sm:grid-cols-[10rem_1fr]">
        <dt className="text-quiet">Model</dt>
        <dd>
          {data && (data.answering === data.model ? data.model : `${data.answering} (asked for as ${data.model})`)}
        </dd>
        <dt className="text-quiet">Side effects</dt>
        <dd>
          {settings?.sideEffectsEnabled === false ? (
            <strong className="text-bad">Switched off by the operator: no call with an effect outside runs.</strong>
          ) : (
            'Switched on: your trust level and your answers decide what runs.'
          )}
        </dd>
      </dl>
    </SettingsPanel>
  )
}
