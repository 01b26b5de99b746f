import { createHash } from 'node:crypto'

const validName = /^[A-Za-z_][A-Za-z0-9_.-]{0,63}$/

/**
 * The name under which the model knows a tool. Gemini accepts up to 64 letters, digits, `_`, `.` and `-`, with no digit first.
 * A name that does not fit gets a hash of the whole name as its suffix, so that `cart/add` and `cart add` stay two tools, in whatever order they
 * are registered.
 */
export function modelName(name: string): string {
  if (validName.test(name)) return name
  const hash = createHash('sha256').update(name).digest('hex').slice(0, 8)
  const readable = name.replace(/[^A-Za-z0-9_.-]+/g, '_').replace(/^(?![A-Za-z_])/, '_')
  return `${readable.slice(0, 55)}_${hash}`
}
