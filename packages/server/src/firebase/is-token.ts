/** What firebase-admin can take apart. Of some texts that are no tokens it makes an error that looks like a fault of its own. */
export function isToken(text: string): boolean {
  const parts = text.split('.')
  if (parts.length !== 3 || !parts.every((part) => /^[\w-]*$/.test(part))) return false
  return parts.slice(0, 2).every(isObject)
}

function isObject(part: string): boolean {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString())
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}
