import type { TrustLevel } from '@deckhand/spec'
import { Problem } from '../ui/problem.tsx'
import { useTask } from '../ui/use-task.ts'
import { SettingsPanel } from './settings-panel.tsx'
import { changeSettings, useSettings } from './use-settings.ts'

const levels: [TrustLevel, string, string][] = [
  ['supervised', 'Supervised', 'Every call with an effect outside waits for you.'],
  ['delegated', 'Delegated', 'Calls that reach only people on your list run without asking. All others wait for you.'],
  ['autonomous', 'Autonomous', 'Nothing waits for you.'],
]

export function TrustChoice() {
  const settings = useSettings()
  const { run, failure } = useTask()
  return (
    <SettingsPanel title="Trust" about="What agents may do without asking. A change also applies to current runs.">
      <fieldset disabled={!settings} className="space-y-2">
        <legend className="sr-only">Trust</legend>
        {levels.map(([level, name, words]) => (
          <label key={level} className="flex cursor-pointer items-start gap-3 rounded-md p-2 text-sm hover:bg-hover">
            <input
              type="radio"
              name="trust"
              className="mt-1 accent-accent"
              checked={settings?.settings.trust === level}
              onChange={() => run(() => changeSettings({ trust: level }))}
            />
            <span>
              <span className="font-medium">{name}</span>
              <span className="block text-quiet">{words}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <Problem words={failure} />
    </SettingsPanel>
  )
}
