import { Failed } from '../ui/failed.tsx'
import { Screen } from '../ui/screen.tsx'
import { Allowlist } from './allowlist.tsx'
import { ConnectionsPanel } from './connections-panel.tsx'
import { ModelPanel } from './model-panel.tsx'
import { ProfileForm } from './profile-form.tsx'
import { TokensPanel } from './tokens-panel.tsx'
import { TrustChoice } from './trust-choice.tsx'
import { useSettingsQuery } from './use-settings.ts'

export function SettingsScreen() {
  const { error, refetch } = useSettingsQuery()
  return (
    <Screen title="Settings">
      {error && <Failed error={error} onRetry={() => void refetch()} />}
      <ModelPanel />
      <TrustChoice />
      <Allowlist />
      <ConnectionsPanel />
      <TokensPanel />
      <ProfileForm />
    </Screen>
  )
}
