import { isAbsolute, resolve } from 'node:path'
import { FileRefusal } from './file-refusal.ts'

export interface ReadRequest {
  path: string
  /** The first line, from 1. */
  line: number
  /** The number of lines. */
  limit: number
}

export interface WriteRequest {
  path: string
  content: string
}

export function parseRead(params: unknown): ReadRequest {
  const { path, line, limit } = fieldsOf(params)
  const count = countFrom('limit', limit)
  return { path: pathFrom(path), line: Math.max(1, countFrom('line', line) ?? 1), limit: count ?? Infinity }
}

export function parseWrite(params: unknown, bytes: number): WriteRequest {
  const { path, content } = fieldsOf(params)
  const whole = pathFrom(path)
  if (typeof content !== 'string') throw new FileRefusal('wrong', 'content: must be a string.')
  const size = Buffer.byteLength(content)
  if (size > bytes) throw new FileRefusal('wrong', `content: has ${size} bytes; the limit is ${bytes}.`)
  return { path: whole, content }
}

function fieldsOf(params: unknown): Record<string, unknown> {
  if (typeof params === 'object' && params !== null && !Array.isArray(params)) return params as Record<string, unknown>
  throw new FileRefusal('wrong', 'params: must be an object.')
}

function pathFrom(path: unknown): string {
  if (typeof path !== 'string') throw new FileRefusal('wrong', 'path: must be a string.')
  if (path.includes('\0')) throw new FileRefusal('wrong', 'path: must not contain a zero byte.')
  if (!isAbsolute(path)) throw new FileRefusal('wrong', `path: must be absolute, not "${path}".`)
  return resolve(path)
}

function countFrom(name: string, value: unknown): number | undefined {
  if (value === undefined || value === null) return undefined
  if (Number.isSafeInteger(value) && (value as number) >= 0) return value as number
  throw new FileRefusal('wrong', `${name}: must be a whole number, 0 or more.`)
}
