/** What a package may import of ours: by name, each whole or its types only; or anything. */
export type Allowed = 'anything' | Map<string, 'all' | 'types'>

/** From a folder such as `packages/kernel` to what is drawn for it. */
export type Drawing = Map<string, Allowed>

/**
 * Reads the one fenced block that starts with the line `packages/`. An entry is `  NAME/  words -> A, B types, C`, and may run over
 * several lines. Folders outside of packages/ are written with their path, at the margin. Undefined when there is no such block.
 */
export function readDrawing(markdown: string): Drawing | undefined {
  const blocks = [...markdown.matchAll(/^```[^\n]*\n([\s\S]*?)^```/gm)].map((match) => match[1] ?? '')
  const block = blocks.find((text) => /^packages\/\s*$/m.test(text.split('\n')[0] ?? ''))
  if (block === undefined) return undefined
  const words = new Map<string, string>()
  let folder = ''
  for (const line of block.split('\n').flatMap(splitEntries)) {
    const entry = /^( {2})?([\w-]+(?:\/[\w-]+)*)\/(?:\s(.*))?$/.exec(line)
    if (entry) folder = entry[1] ? `packages/${entry[2]}` : (entry[2] ?? '')
    if (folder !== 'packages') words.set(folder, `${words.get(folder) ?? ''} ${entry ? (entry[3] ?? '') : line}`)
  }
  return new Map([...words].map(([name, text]) => [name, readAllowed(text)]))
}

/** `apps/workspace/ -> client    examples/shop/ -> …` are two entries on one line. */
function splitEntries(line: string): string[] {
  return line.split(/\s{2,}(?=(?:apps|examples)\/)/)
}

function readAllowed(words: string): Allowed {
  const arrow = words.lastIndexOf('->')
  if (arrow < 0) return new Map()
  const list = words.slice(arrow + 2).trim()
  if (list === 'anything' || list === 'published entries only') return 'anything'
  return new Map(
    list.split(',').map((item) => {
      const [name = '', qualifier] = item.trim().split(/\s+/)
      return [name, qualifier === 'types' ? 'types' : 'all']
    }),
  )
}
