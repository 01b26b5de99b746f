import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Problem } from '../ui/problem.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useTask } from '../ui/use-task.ts'
import { addressProblem } from './address-problem.ts'
import { SettingsPanel } from './settings-panel.tsx'
import { changeSettings, useSettings } from './use-settings.ts'

export function Allowlist() {
  const list = useSettings()?.settings.allowlist ?? []
  const [address, setAddress] = useState('')
  const field = useRef<HTMLInputElement>(null)
  // The removed entry's button had the focus.
  const { run, isRunning, failure } = useTask(() => field.current?.focus())
  const add = async () => {
    const problem = addressProblem(address.trim(), list)
    if (problem !== undefined) throw new Error(problem)
    await changeSettings({ allowlist: [...list, address.trim()] })
    setAddress('')
  }
  return (
    <SettingsPanel
      title="Allowed recipients"
      about="With delegated trust, calls that reach only these recipients run without asking."
    >
      {list.length > 0 && (
        <ul className="mb-3 max-h-96 divide-y overflow-y-auto rounded-md border">
          {list.map((each) => (
            <li key={each} className="flex items-center gap-2 py-1 pr-1 pl-3 text-sm">
              <span className="min-w-0 flex-1 break-all">{each}</span>
              <IconButton
                label={`Remove ${each}`}
                disabled={isRunning}
                onClick={() => run(() => changeSettings({ allowlist: list.filter((other) => other !== each) }))}
              >
                <X />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <form
        className="mb-1 flex gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (address.trim() !== '') run(add)
        }}
      >
        <TextField
          ref={field}
          aria-label="An address"
          placeholder="ann@example.com"
          maxLength={320}
          value={address}
          onChange={(event) => setAddress(event.target.value)}
        />
        <Button type="submit" disabled={isRunning || address.trim() === ''}>
          Add
        </Button>
      </form>
      <Problem words={failure} />
    </SettingsPanel>
  )
}
