const key = 'cli session'

/** The session of this tab, so that a reload shows it again. Only for the run of the bridge that it is of: another one does not have it. */
export const keptSession = {
  read(token: string): string | undefined {
    const [mark, id] = sessionStorage.getItem(key)?.split(' ') ?? []
    return mark === markOf(token) && id ? id : undefined
  },
  write(token: string, id: string): void {
    sessionStorage.setItem(key, `${markOf(token)} ${id}`)
  },
}

/** Tells one token from another, and says nothing about it. */
function markOf(token: string): string {
  let mark = 0x811c9dc5
  for (const letter of token) mark = Math.imul(mark ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return (mark >>> 0).toString(16)
}
