import { closesFence, shapeOf } from '../blocks/line-shape.ts'

export interface FencedCode {
  code: string
  language: string
}

/** The code of a fenced block. Undefined for any other block. */
export function readFence(block: string, isOpen: boolean): FencedCode | undefined {
  const start = /^(?:[ \t]*(?:\r\n?|\n))*/.exec(block)?.[0].length ?? 0
  const [first = ''] = /^.*/.exec(block.slice(start, start + 1_000)) ?? []
  const { fence, indent } = shapeOf(first)
  if (!fence) return undefined
  const lines = block
    .slice(start)
    .split(/\r\n?|\n/)
    .slice(1)
  while (lines.at(-1) === '' && !isOpen) lines.pop()
  const last = lines.at(-1) ?? ''
  if (closesFence(last, fence) || (isOpen && isHalfFence(last, fence.character))) lines.pop()
  const code = indent === 0 ? lines : lines.map((line) => line.replace(new RegExp(`^ {1,${indent}}`), ''))
  return { code: code.join('\n'), language: languageOf(first) }
}

/** The beginning of a closing fence is not shown as code. */
function isHalfFence(line: string, character: string): boolean {
  return line !== '' && [...line.trim()].every((each) => each === character)
}

function languageOf(first: string): string {
  return /^[ `~]*([\w+#.-]*)/.exec(first)?.[1]?.toLowerCase() ?? ''
}
