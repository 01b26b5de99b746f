import type { Memory, ToolContext } from '@deckhand/spec'

export function memoryOf({ memory }: ToolContext): Memory {
  if (!memory) throw new Error('There is no memory in this program. Start Deckhand with a store to have one.')
  return memory
}
