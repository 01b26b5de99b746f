/** The fields found in the beginning of an oversized message. */
export interface Beginning {
  id?: string | number
  method?: string
  sessionId?: string
}

const body = /"(?:params|result|error)"\s*:/
const text = String.raw`"((?:[^"\\]|\\.)*)"`

/**
 * Reads what it can. Quotes inside of strings are escaped, so a quoted name before a colon is a member. The message's own members
 * come before its body.
 */
export function readBeginning(beginning: string): Beginning {
  const at = beginning.search(body)
  const head = at < 0 ? beginning : beginning.slice(0, at)
  const rest = at < 0 ? '' : beginning.slice(at)
  const method = textOf('method', head)
  const sessionId = textOf('sessionId', rest)
  const id = idOf(head)
  return {
    ...(id !== undefined && { id }),
    ...(method !== undefined && { method }),
    ...(sessionId !== undefined && { sessionId }),
  }
}

function idOf(head: string): string | number | undefined {
  const number = /"id"\s*:\s*(-?\d+)/.exec(head)?.[1]
  return number === undefined ? textOf('id', head) : Number(number)
}

function textOf(name: string, from: string): string | undefined {
  const found = new RegExp(`"${name}"\\s*:\\s*${text}`).exec(from)?.[1]
  try {
    return found === undefined ? undefined : (JSON.parse(`"${found}"`) as string)
  } catch {
    // The message was never parsed and may not be JSON.
    return undefined
  }
}
