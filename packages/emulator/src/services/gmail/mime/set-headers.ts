/** The mail with these headers instead of its own of the same name. The others stay as they are, byte by byte. */
export function setHeaders(raw: Buffer, headers: Record<string, string>): Buffer {
  const text = raw.toString('latin1')
  const end = /^\r?\n|\r?\n\r?\n/.exec(text)
  const head = end ? text.slice(0, end.index) : text
  const body = end ? text.slice(end.index + end[0].length) : ''
  const replaced = new Set(Object.keys(headers).map((name) => name.toLowerCase()))
  const kept = head
    .split(/\r?\n(?![ \t])/)
    .filter((field) => field !== '' && !replaced.has((field.split(':')[0] ?? '').trim().toLowerCase()))
  const added = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return Buffer.from(`${[...added, ...kept].join('\r\n')}\r\n\r\n${body}`, 'latin1')
}
