import type { Parameter } from './parameter.ts'

/** Puts values back into the nested shape the schema asks for. */
export function assemble(values: ReadonlyMap<Parameter, unknown>): Record<string, unknown> {
  const args: Record<string, unknown> = {}
  for (const [{ path }, value] of values) {
    let place = args
    for (const name of path.slice(0, -1)) {
      place[name] ??= {}
      place = place[name] as Record<string, unknown>
    }
    place[path.at(-1) ?? ''] = value
  }
  return args
}
