import { relative, sep } from 'node:path'
import { type ProjectProblem, problemAt } from '@deckhand/actions/project'
import type { CompilerMessage } from './compiler-message.ts'
import type { PluginCheck } from './plan-checks.ts'

/** An export that the compiler knows no type of, since that comes from something that it did not find. */
export interface UnknownExport {
  check: PluginCheck
  exportName: string
}

/** Those whose line that is wrong on purpose was taken. */
export function unknownExports(messages: CompilerMessage[], checks: PluginCheck[]): UnknownExport[] {
  // With options that it cannot use the compiler stops before it looks at anything.
  if (messages.some(({ file }) => file === undefined || file.endsWith('.json'))) return []
  return checks.flatMap((check) => {
    const told = messages.filter(({ file }) => file === check.files[0]?.[0])
    return [...check.lines]
      .filter(([number, { about }]) => about === 'known' && !told.some(({ line }) => line === number))
      .map(([, { exportName }]) => ({ check, exportName }))
  })
}

export function isAbout({ file, line }: CompilerMessage, { check, exportName }: UnknownExport): boolean {
  return file === check.files[0]?.[0] && check.lines.get(line)?.exportName === exportName
}

export function unknownProblem({ check: { plugin, module }, exportName }: UnknownExport): ProjectProblem {
  const index = plugin.manifest.actions.findIndex(({ name }) => name === exportName)
  const shown = relative(plugin.folder, module).replaceAll(sep, '/')
  const message = `"${exportName}" is not checked: ${shown} does not say of which type it is. Install what the plugin imports, @deckhand/actions above all.`
  return { ...problemAt(plugin, `actions[${index}]`, message), severity: 'warning' }
}
