/** A piece of what a person sees. */
export type Block =
  | string
  | { heading: string; content: Block[] }
  | { dialog: string; content: Block[] }
  | { list: string[] }
  | { table: { columns: string[]; rows: string[][] } }
  | Record<string, string | boolean | string[]>

export interface Limits {
  maxBytes: number
  /** Entries of a list and rows of a table. */
  maxEntries: number
  /** Characters of one text. */
  maxText: number
}

/** Takes pieces as long as there is room. */
export interface Sheet {
  readonly isFull: boolean
  add(block: Block): void
  /** What is added in `fill` goes under a title of its own. */
  inside(fill: () => void): Block[]
}

const perBlock = 24

export function createSheet(maxBytes: number): Sheet & { blocks: Block[] } {
  let left = maxBytes
  let blocks: Block[] = []
  let isFull = false
  return {
    get blocks() {
      return blocks
    },
    get isFull() {
      return isFull
    },
    add(block) {
      if (isFull) return
      left -= bytesOf(block) + 1
      if (left < 0) isFull = true
      else blocks.push(block)
    },
    inside(fill) {
      const outer = blocks
      blocks = []
      left -= perBlock
      fill()
      const inner = blocks
      blocks = outer
      return inner
    },
  }
}

const encoder = new TextEncoder()

export const bytesOf = (value: unknown) => encoder.encode(JSON.stringify(value)).length

/** "… 12 more" takes the place of what is left out. */
export function cutList<Entry>(entries: Entry[], length: number, more: (words: string) => Entry): Entry[] {
  if (entries.length <= length) return entries
  return [...entries.slice(0, length), more(`… ${entries.length - length} more`)]
}
