import { deckhand } from '../deckhand.ts'
import { MoreList } from '../ui/more-list.tsx'
import { Screen } from '../ui/screen.tsx'
import { AddMemory } from './add-memory.tsx'
import { MemoryRow } from './memory-row.tsx'

export function MemoryScreen() {
  return (
    <Screen
      title="Memory"
      about="What agents remember about you. They read it when it helps; what you forget here is deleted."
    >
      <AddMemory />
      <MoreList
        queryKey={['memories']}
        load={async (after) => {
          const { memories, next } = await deckhand.memories.list({ limit: 50, ...(after !== undefined && { after }) })
          return { items: memories, next }
        }}
        keyOf={({ id }) => id}
        render={(memory) => <MemoryRow memory={memory} />}
        empty="Nothing is remembered. Tell an agent something about yourself, or write it here."
      />
    </Screen>
  )
}
