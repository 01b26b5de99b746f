import { readFileSync } from 'node:fs'
import { UsageError } from '../command-line/usage-error.ts'
import type { Environment } from './settings.ts'

/** Checks the file now. Google's clients read it only at the first request, and some ignore errors. Throws a UsageError. */
export function assertCredentialFile({ GOOGLE_APPLICATION_CREDENTIALS }: Environment): void {
  const path = GOOGLE_APPLICATION_CREDENTIALS?.trim() ?? ''
  if (path === '') return
  const wrong = faultOf(path)
  if (wrong !== undefined)
    throw new UsageError(
      `GOOGLE_APPLICATION_CREDENTIALS must be the file of a service account, in JSON, and ${path} ${wrong}.`,
    )
}

/** Never repeats the file's content. */
function faultOf(path: string): string | undefined {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (thrown) {
    return `cannot be read (${(thrown as NodeJS.ErrnoException).code ?? thrown})`
  }
  try {
    JSON.parse(text)
    return undefined
  } catch {
    return 'is not valid JSON'
  }
}
