import { relative, sep } from 'node:path'
import { type ProjectProblem, problemAt } from '@deckhand/actions/project'
import type { CompilerMessage } from './compiler-message.ts'
import type { PluginCheck } from './plan-checks.ts'

/** An export whose type the compiler does not know, because an import of the plugin was not found. */
export interface UnknownExport {
  check: PluginCheck
  exportName: string
}

/** Finds the exports whose `known` line, which is wrong on purpose, compiled. */
export function unknownExports(messages: CompilerMessage[], checks: PluginCheck[]): UnknownExport[] {
  // With invalid options the compiler stops before it checks any file.
  if (messages.some(({ file }) => file === undefined || file.endsWith('.json'))) return []
  return checks.flatMap((check) => {
    const reported = messages.filter(({ file }) => file === check.files[0]?.[0])
    return [...check.lines]
      .filter(([number, { about }]) => about === 'known' && !reported.some(({ line }) => line === number))
      .map(([, { exportName }]) => ({ check, exportName }))
  })
}

export function isAbout({ file, line }: CompilerMessage, { check, exportName }: UnknownExport): boolean {
  return file === check.files[0]?.[0] && check.lines.get(line)?.exportName === exportName
}

export function unknownProblem({ check: { plugin, module }, exportName }: UnknownExport): ProjectProblem {
  const index = plugin.manifest.actions.findIndex(({ name }) => name === exportName)
  const shown = relative(plugin.folder, module).replaceAll(sep, '/')
  const message = `"${exportName}" is not checked: ${shown} does not say its type. Install what the plugin imports, above all @deckhand/actions.`
  return { ...problemAt(plugin, `actions[${index}]`, message), severity: 'warning' }
}
