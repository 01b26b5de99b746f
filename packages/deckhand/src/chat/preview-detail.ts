import { cleanLine } from '../terminal/terminal-text.ts'

/** A tool without a preview of its own gets one that begins with its name, which is shown beside it anyway. */
export function previewDetail({ toolName, preview }: { toolName: string; preview: string }): string {
  const name = cleanLine(toolName)
  const words = cleanLine(preview)
  return words.startsWith(name) ? words.slice(name.length).trim() : words
}
