import type { FileProblem } from '@deckhand/spec'
import { cleanLine } from '../terminal/terminal-text.ts'

/** `path:line:column message`, as compilers say it. The file is somebody's, and may have anything in it. */
export function describeProblem(path: string, { line, column, message, severity }: FileProblem): string {
  return cleanLine(`${path}:${line}:${column} ${severity === 'warning' ? 'warning: ' : ''}${message}`)
}
