import { Screen } from '../ui/screen.tsx'
import { Allowlist } from './allowlist.tsx'
import { ConnectionsPanel } from './connections-panel.tsx'
import { ModelPanel } from './model-panel.tsx'
import { ProfileForm } from './profile-form.tsx'
import { TrustChoice } from './trust-choice.tsx'

export function SettingsScreen() {
  return (
    <Screen title="Settings">
      <ModelPanel />
      <TrustChoice />
      <Allowlist />
      <ConnectionsPanel />
      <ProfileForm />
    </Screen>
  )
}
