import { useState } from 'react'
import { deckhand, queries } from '../deckhand.ts'
import { Button } from '../ui/button.tsx'
import { Problem } from '../ui/problem.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useTask } from '../ui/use-task.ts'

export function AddMemory() {
  const [text, setText] = useState('')
  const { run, isRunning, failure } = useTask(() => setText(''))
  const add = async () => {
    await deckhand.memories.add(text.trim())
    await queries.invalidateQueries({ queryKey: ['memories'] })
  }
  return (
    <form
      className="flex flex-wrap gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '') run(add)
      }}
    >
      <TextField
        className="flex-1 basis-48"
        aria-label="Something to remember"
        placeholder="I take my tea without milk."
        maxLength={500}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" look="main" disabled={isRunning || text.trim() === ''}>
        Remember
      </Button>
      <Problem words={failure} />
    </form>
  )
}
