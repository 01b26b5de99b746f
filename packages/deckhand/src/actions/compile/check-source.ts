/** One action of a plugin: what it exports and, when it has a file, the types that follow from that. */
export interface CheckedAction {
  exportName: string
  types?: { text: string; inputName: string; outputName: string }
  /** Whether its file says that it answers in pieces. */
  streams?: boolean
}

/** What a line of the check holds, so that what the compiler says of it can be told in our words. */
export interface CheckedLine {
  exportName: string
  /** `known` is wrong on purpose: a compiler that takes it does not know the type, and anything agrees with what it does not know. */
  about: 'known' | 'export' | 'streaming' | 'input' | 'output'
}

export interface CheckSource {
  /** By their names in the folder of the check. The first is the check itself. */
  files: [name: string, text: string][]
  /** By their numbers, from 1. */
  lines: Map<number, CheckedLine>
}

/**
 * A module with a line for each thing that must hold: that a handler takes what its file gives, gives what its file promises, and does it in pieces when the file says so. Types are spelled out (Shown), so that messages
 * show what is in them, and so that an interface fits a record. It needs nothing of ours: handlers are known by their shape.
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
    files.push([`${file}.d.mts`, standingAlone(types.text)])
    const typed = (type: string) => `import('./${file}.mjs').${type}`
    add({ exportName, about: 'input' }, `Takes<${action}> = given<${typed(types.inputName)}>()`)
    add({ exportName, about: 'output' }, `Shown<${typed(types.outputName)}> = made<${action}>()`)
  }
  return { files: [[`${name}.mts`, `${written.join('\n')}\n`], ...files], lines }
}

/** By a dot where that can be: only then the compiler says what was meant. */
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

/** Where the check is compiled no package can be found. */
function standingAlone(types: string): string {
  return types.replace(fileImport, fileShape)
}
