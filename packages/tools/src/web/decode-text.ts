const declared = /<meta[^>]+charset\s*=\s*["']?\s*([\w-]+)|^\s*<\?xml[^>]+encoding\s*=\s*["']([\w-]+)/i

/** Decodes by the byte order mark, then the header, then the document's own declaration, then as UTF-8. */
export function decodeText(bytes: Buffer, charset?: string): string {
  const label = markOf(bytes) ?? charset ?? declaredIn(bytes) ?? 'utf-8'
  // PostgreSQL rejects NUL, and no text needs it.
  return decoder(label).decode(bytes).replaceAll('\0', '\uFFFD')
}

function markOf(bytes: Buffer): string | undefined {
  const mark = bytes.subarray(0, 3).toString('hex')
  if (mark === 'efbbbf') return 'utf-8'
  if (mark.startsWith('feff')) return 'utf-16be'
  return mark.startsWith('fffe') ? 'utf-16le' : undefined
}

function declaredIn(bytes: Buffer): string | undefined {
  const found = declared.exec(bytes.subarray(0, 2048).toString('latin1'))
  const label = found?.[1] ?? found?.[2]
  // A declaration that is readable as Latin-1 cannot be UTF-16.
  return label && /^utf-?16/i.test(label) ? 'utf-8' : label
}

function decoder(label: string) {
  try {
    return new TextDecoder(label)
  } catch {
    return new TextDecoder('utf-8')
  }
}
