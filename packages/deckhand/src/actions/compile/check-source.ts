/** One action of a plugin: its export and, if it has a file, the types of that file. */
export interface CheckedAction {
  exportName: string
  types?: { text: string; inputName: string; outputName: string }
  /** Whether its file says "streaming: true". */
  streams?: boolean
}

/** What a line of the check tests, so that the compiler's message can be reworded. */
export interface CheckedLine {
  exportName: string
  /** `known` is wrong on purpose. If the compiler accepts it, the type is `any`, and the other lines prove nothing. */
  about: 'known' | 'export' | 'streaming' | 'input' | 'output'
}

export interface CheckSource {
  /** File names in the check's folder, with texts. The first is the check itself. */
  files: [name: string, text: string][]
  /** By line number, from 1. */
  lines: Map<number, CheckedLine>
}

/**
 * A module with one line for each requirement: a handler accepts the file's input, returns the file's output, and streams if the file says so.
 * `Shown` expands types, so that messages show their fields and an interface is assignable to a record. The module imports nothing of ours: it finds
 * handlers by their shape.
 */
export function checkSource(name: string, module: string, actions: CheckedAction[]): CheckSource {
  const written = [`import type * as plugin from ${JSON.stringify(module)}`, ...prelude]
  const lines = new Map<number, CheckedLine>()
  const files: [string, string][] = []
  const add = (line: CheckedLine, text: string) =>
    lines.set(written.push(`export const check${written.length}: ${text}`), line)
  for (const [index, { exportName, types, streams }] of actions.entries()) {
    const action = typeOf(exportName)
    add({ exportName, about: 'known' }, `'known' = only<${action}>()`)
    add({ exportName, about: 'export' }, `Kind<${action}> = 'jay-action'`)
    if (!types) continue
    add({ exportName, about: 'streaming' }, `Streams<${action}> = ${streams}`)
    const file = `${name}-${index}`
    files.push([`${file}.d.mts`, withoutImports(types.text)])
    const typed = (type: string) => `import('./${file}.mjs').${type}`
    add({ exportName, about: 'input' }, `Takes<${action}> = given<${typed(types.inputName)}>()`)
    add({ exportName, about: 'output' }, `Shown<${typed(types.outputName)}> = made<${action}>()`)
  }
  return { files: [[`${name}.mts`, `${written.join('\n')}\n`], ...files], lines }
}

/** Uses a dot where possible, because only then the compiler suggests the right name. */
function typeOf(exportName: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(exportName) && exportName !== 'default'
    ? `typeof plugin.${exportName}`
    : `(typeof plugin)[${JSON.stringify(exportName)}]`
}

const prelude = [
  "type Kind<Action> = Action extends { readonly kind: infer Kind } ? Kind : 'none'",
  'type Streams<Action> = Action extends { readonly isStreaming: infer Streams } ? Streams : boolean',
  'type Shown<Type> = unknown extends Type ? Type : Type extends infer Each ? { [Key in keyof Each]: Each[Key] } : never',
  'type Takes<Action> = Action extends { readonly handler: (input: infer Input, ...services: never[]) => unknown } ? Shown<Input> : never',
  'type Piece<Made> = Made extends AsyncGenerator<infer Each> ? Each : Awaited<Made>',
  'type Gives<Action> = Action extends { readonly handler: (...all: never[]) => infer Made } ? Shown<Piece<Made>> : never',
  'declare function only<Type>(): Type',
  'declare function given<Type>(): Shown<Type>',
  'declare function made<Action>(): Gives<Action>',
]

const fileImport = /^import type \{ JayFile \} from .*$/m
const fileShape = 'interface JayFile { name: string; type: string; size: number; path: string }'

/** No package can be resolved from the check's folder. */
function withoutImports(types: string): string {
  return types.replace(fileImport, fileShape)
}
