import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** All bytes of all files below a folder, each byte as one character. */
export function filesIn(folder: string): string {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return entries.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1')).join('\n')
}

/** Every encoding in which the secrets may have been written. */
export function formsOf(secrets: Iterable<string>): string[] {
  return [...secrets].flatMap((secret) => [
    secret,
    encodeURIComponent(secret),
    ...(['base64', 'base64url', 'hex'] as const).map((form) => Buffer.from(secret).toString(form)),
  ])
}
