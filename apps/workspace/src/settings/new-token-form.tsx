import type { TokenScope } from '@deckhand/spec'
import { type RefObject, useId, useState } from 'react'
import { deckhand } from '../deckhand.ts'
import { Button } from '../ui/button.tsx'
import { Problem } from '../ui/problem.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useTask } from '../ui/use-task.ts'

const rights: [TokenScope, string, string][] = [
  ['runs', 'Runs', 'Ask agents, and read and change conversations.'],
  ['files', 'Files', 'Read, write and delete files of the workspace.'],
  ['approvals', 'Approvals', 'Answer questions of runs that it did not start. Only for a program that asks a person.'],
]

interface NewTokenFormProps {
  nameField: RefObject<HTMLInputElement | null>
  onMade: (text: string) => void
}

export function NewTokenForm({ nameField, onMade }: NewTokenFormProps) {
  const [name, setName] = useState('')
  const [days, setDays] = useState('90')
  const [scopes, setScopes] = useState<TokenScope[]>(['runs', 'files'])
  const [nameId, daysId] = [useId(), useId()]
  const { run, isRunning, failure } = useTask()
  const make = async () => {
    onMade((await deckhand.tokens.create({ name, scopes, days: Number(days) })).text)
    setName('')
  }
  const choose = (scope: TokenScope, isChosen: boolean) =>
    setScopes(rights.map(([each]) => each).filter((each) => (each === scope ? isChosen : scopes.includes(each))))
  return (
    <form
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault()
        run(make)
      }}
    >
      <div className="flex gap-3">
        <div className="min-w-0 flex-1 space-y-1">
          <label htmlFor={nameId} className="text-sm text-quiet">
            New token
          </label>
          <TextField
            ref={nameField}
            id={nameId}
            placeholder="Nightly report"
            maxLength={100}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </div>
        <div className="w-28 space-y-1">
          <label htmlFor={daysId} className="text-sm text-quiet">
            Days
          </label>
          <TextField
            id={daysId}
            type="number"
            min={1}
            max={366}
            required
            value={days}
            onChange={(event) => setDays(event.target.value)}
          />
        </div>
      </div>
      <fieldset>
        <legend className="text-sm text-quiet">It may</legend>
        {rights.map(([scope, label, words]) => (
          <label key={scope} className="flex cursor-pointer items-start gap-3 rounded-md p-2 text-sm hover:bg-hover">
            <input
              type="checkbox"
              className="mt-1 accent-accent"
              checked={scopes.includes(scope)}
              onChange={(event) => choose(scope, event.target.checked)}
            />
            <span>
              <span className="font-medium">{label}</span>
              <span className="block text-quiet">{words}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <Problem words={failure} />
      <Button type="submit" look="main" disabled={isRunning || name.trim() === '' || scopes.length === 0}>
        Make a token
      </Button>
    </form>
  )
}
