/** Markdown for a table; the cells are as `cell` makes them. */
export function tableOf(header: string[], rows: string[][]): string {
  const lines = [header, header.map(() => '---'), ...rows]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** A bar would end the cell. */
export const cell = (text: string): string => text.replaceAll('|', '\\|')
