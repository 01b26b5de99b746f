import type { FileProblem } from '@deckhand/spec'
import { cleanLine } from '../terminal/terminal-text.ts'

/** `path:line:column message`, as compilers print it. Cleaned, because the file may be untrusted. */
export function describeProblem(path: string, { line, column, message, severity }: FileProblem): string {
  return cleanLine(`${path}:${line}:${column} ${severity === 'warning' ? 'warning: ' : ''}${message}`)
}
