import type { UserProfile } from '@deckhand/spec'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useId, useState } from 'react'
import { deckhand, queries } from '../deckhand.ts'
import { Button } from '../ui/button.tsx'
import { Problem } from '../ui/problem.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useTask } from '../ui/use-task.ts'
import { SettingsPanel } from './settings-panel.tsx'

export function ProfileForm() {
  const { data } = useQuery({ queryKey: ['profile'], queryFn: async () => (await deckhand.profile.read()).profile })
  return (
    <SettingsPanel
      title="About you"
      about="Agents read this at the beginning of a run. Days and times are in your time zone."
    >
      {data && <Form profile={data} />}
    </SettingsPanel>
  )
}

function Form({ profile }: { profile: UserProfile }) {
  const [values, setValues] = useState({ name: '', timeZone: '', about: '', ...profile })
  const [isSaved, setSaved] = useState(false)
  const { run, isRunning, failure } = useTask(() => setSaved(true))
  const save = async () => {
    const { profile: saved } = await deckhand.profile.change(values)
    queries.setQueryData(['profile'], saved)
  }
  const field = (name: keyof typeof values) => ({
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => {
      setSaved(false)
      setValues({ ...values, [name]: target.value })
    },
  })
  return (
    <form
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault()
        run(save)
      }}
    >
      <Field label="Name" maxLength={100} {...field('name')} />
      <Field
        label="Time zone"
        maxLength={64}
        placeholder={Intl.DateTimeFormat().resolvedOptions().timeZone}
        list="time-zones"
        {...field('timeZone')}
      />
      <datalist id="time-zones">
        {Intl.supportedValuesOf('timeZone').map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
      <Field label="Anything else" maxLength={2_000} placeholder="I run a boat yard." {...field('about')} />
      <Problem words={failure} />
      <div className="flex items-center gap-3">
        <Button type="submit" look="main" disabled={isRunning}>
          Save
        </Button>
        <p role="status" className="text-sm text-quiet">
          {isSaved && 'Saved.'}
        </p>
      </div>
    </form>
  )
}

function Field({ label, ...more }: { label: string } & ComponentProps<'input'>) {
  const id = useId()
  return (
    <div className="space-y-1">
      <label htmlFor={id} className="text-sm text-quiet">
        {label}
      </label>
      <TextField id={id} {...more} />
    </div>
  )
}
