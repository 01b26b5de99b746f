import type { Parameter } from './parameter.ts'

/** Puts values back into the nested shape the schema asks for, in the order it declares them. */
export function assemble(
  parameters: readonly Parameter[],
  values: ReadonlyMap<Parameter, unknown>,
): Record<string, unknown> {
  const args: Record<string, unknown> = {}
  for (const parameter of parameters) {
    if (!values.has(parameter)) continue
    const { path } = parameter
    let place = args
    for (const name of path.slice(0, -1)) {
      place[name] ??= {}
      place = place[name] as Record<string, unknown>
    }
    place[path.at(-1) ?? ''] = values.get(parameter)
  }
  return args
}
