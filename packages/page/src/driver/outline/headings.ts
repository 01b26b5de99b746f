import type { Block } from './block.ts'

interface Level {
  level: number
  content: Block[]
}

/** Nests content under its heading, and lower headings under higher ones. */
export function nestHeadings(blocks: Block[]): Block[] {
  const content: Block[] = []
  let open: Level[] = [{ level: 0, content }]
  for (const block of blocks) {
    const level = levelOf(block)
    if (level) open = open.filter((each) => each.level < level)
    const holder = open.at(-1) as Level
    if (!level) holder.content.push(block)
    else {
      const inner: Block[] = []
      holder.content.push({ heading: (block as { heading: string }).heading, content: inner })
      open.push({ level, content: inner })
    }
  }
  return content
}

const levelOf = (block: Block) =>
  typeof block === 'object' && 'heading' in block && 'level' in block ? Number(block.level) : 0
