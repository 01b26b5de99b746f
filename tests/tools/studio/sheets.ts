import type { Cells, Value } from './formulas.ts'

/** The cells of a workbook's raw XML, by `Sheet!A1`. */
export function cellsOf(parts: Record<string, string>): Cells {
  const shared = Array.from((parts['xl/sharedStrings.xml'] ?? '').matchAll(/<si>(.*?)<\/si>/gs), ([, item = '']) =>
    plain(item.replace(/<[^>]+>/g, '')),
  )
  const cells: Cells = new Map()
  for (const [name, xml] of Object.entries(sheetsOf(parts)))
    for (const [, attributes = '', inner = ''] of xml.matchAll(/<c ([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)) {
      const at = /r="([A-Z]+\d+)"/.exec(attributes)?.[1]
      const type = /\bt="(\w+)"/.exec(attributes)?.[1]
      const formula = /<f[^>]*>(.*?)<\/f>/s.exec(inner)?.[1]
      const raw = /<v>(.*?)<\/v>/s.exec(inner)?.[1] ?? ''
      if (raw === '' && formula === undefined) continue
      const value: Value = type === 's' ? (shared[Number(raw)] ?? '') : type === 'str' ? plain(raw) : Number(raw)
      cells.set(`${name}!${at}`, { value, ...(formula !== undefined && { formula: plain(formula) }) })
    }
  return cells
}

/** The tabs, by their names, in their order. */
export function sheetsOf(parts: Record<string, string>): Record<string, string> {
  const names = Array.from(
    (parts['xl/workbook.xml'] ?? '').matchAll(/<sheet [^>]*?name="([^"]+)"/g),
    ([, name = '']) => name,
  )
  return Object.fromEntries(names.map((name, index) => [name, parts[`xl/worksheets/sheet${index + 1}.xml`] ?? '']))
}

const plain = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')
