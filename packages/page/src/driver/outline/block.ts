import { byteLength } from '../../page-text.ts'

/** One piece of the visible content. */
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

/** Collects blocks up to a size limit. */
export interface Sheet {
  readonly isFull: boolean
  add(block: Block): void
  /** Returns the blocks that `fill` adds, for nesting under a title. */
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
      left -= byteLength(block) + 1
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

/** Says how many are left out, so that the model does not take a part for the whole. */
export const withRest = (texts: string[], left: number) => (left > 0 ? [...texts, `… ${left} more`] : texts)
