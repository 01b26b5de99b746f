import { createHash } from 'node:crypto'

const takenAsItIs = /^[A-Za-z_][A-Za-z0-9_.-]{0,63}$/

/**
 * The name under which the model knows a tool. Gemini takes letters, digits, `_`, `.` and `-`, 64 at the most, and no digit first.
 * A name that does not fit gets a mark made from the whole name, so that `cart/add` and `cart add` stay two tools
 * whatever the order they were registered in.
 */
export function modelName(name: string): string {
  if (takenAsItIs.test(name)) return name
  const mark = createHash('sha256').update(name).digest('hex').slice(0, 8)
  const readable = name.replace(/[^A-Za-z0-9_.-]+/g, '_').replace(/^(?![A-Za-z_])/, '_')
  return `${readable.slice(0, 55)}_${mark}`
}
