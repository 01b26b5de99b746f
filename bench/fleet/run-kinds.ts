/** What the model does in a run: an answer in a number of chunks, after at most one tool call. */
export interface RunKind {
  name: 'answer' | 'read' | 'write'
  title: string
  tool?: string
  /** Requests to the model. */
  turns: number
}

export const pieces = 40

const kinds: Record<RunKind['name'], RunKind> = {
  answer: { name: 'answer', title: 'a plain answer', turns: 1 },
  read: { name: 'read', title: 'a read call', tool: 'read_gauge', turns: 2 },
  write: { name: 'write', title: 'a write with approval', tool: 'open_valve', turns: 2 },
}

export const runKinds: RunKind[] = Object.values(kinds)

export const kindNamed = (name: RunKind['name']): RunKind => kinds[name]

export const promptOf = ({ name }: RunKind): string => `Do this: ${name}`

/** Undefined for a prompt that names no kind. */
export function kindOf(prompt: string): RunKind | undefined {
  return runKinds.find((kind) => promptOf(kind) === prompt)
}
