import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { deckhand, queries } from '../deckhand.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { MoreList } from '../ui/more-list.tsx'
import { Screen } from '../ui/screen.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useTask } from '../ui/use-task.ts'
import { When } from '../ui/when.tsx'

const refresh = () => queries.invalidateQueries({ queryKey: ['memories'] })

export function MemoryScreen() {
  const forget = async (id: string) => {
    await deckhand.memories.forget(id)
    await refresh()
  }
  return (
    <Screen
      title="Memory"
      about="What agents know about you. They are told of it when it helps; what you forget here is gone."
    >
      <AddMemory />
      <MoreList
        queryKey={['memories']}
        load={async (after) => {
          const { memories, next } = await deckhand.memories.list({ limit: 50, ...(after !== undefined && { after }) })
          return { items: memories, next }
        }}
        keyOf={({ id }) => id}
        render={({ id, text, createdAt }) => (
          <div className="flex items-center gap-3 px-3 py-2 text-sm">
            <span className="min-w-0 flex-1 break-words">{text}</span>
            <When at={createdAt} />
            <IconButton label={`Forget: ${text}`} onClick={() => void forget(id)}>
              <Trash2 />
            </IconButton>
          </div>
        )}
        empty="Nothing is remembered. Tell an agent something about yourself, or write it here."
      />
    </Screen>
  )
}

function AddMemory() {
  const [text, setText] = useState('')
  const { run, isRunning, failure } = useTask(() => setText(''))
  const add = async () => {
    await deckhand.memories.add(text.trim())
    await refresh()
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
      {failure && (
        <p role="alert" className="w-full text-sm text-bad">
          {failure}
        </p>
      )}
    </form>
  )
}
