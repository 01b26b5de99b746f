import type { FoundActionFile, ProjectProblem } from './plugin-manifest.ts'

/** The problem of a file whose action name differs from `called`, the name of the action that plugin.yaml assigns it to. */
export function otherName(file: FoundActionFile, exportName: string, called: string): ProjectProblem {
  const { path, source, metadata } = file
  const line = source.split('\n').findIndex((each) => each.startsWith('name:')) + 1
  const message = `This is "${metadata?.name}", and plugin.yaml names it as the file of "${exportName}", which is called "${called}". Write "name: ${called}", or give the builder of that action the name '${metadata?.name}'.`
  return { path, line: Math.max(1, line), column: 1, message, severity: 'error' }
}
