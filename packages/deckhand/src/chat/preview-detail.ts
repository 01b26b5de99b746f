import { cleanLine } from '../terminal/terminal-text.ts'

/** A default preview begins with the tool's name. The name is shown beside it, so remove it here. */
export function previewDetail({ toolName, preview }: { toolName: string; preview: string }): string {
  const name = cleanLine(toolName)
  const words = cleanLine(preview)
  return words.startsWith(name) ? words.slice(name.length).trim() : words
}
