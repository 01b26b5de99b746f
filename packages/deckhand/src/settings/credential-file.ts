import { readFileSync } from 'node:fs'
import { UsageError } from '../command-line/usage-error.ts'
import type { Environment } from './settings.ts'

/** Google's clients look for it when they are first asked, and some go on in silence then. Throws a UsageError. */
export function assertCredentialFile({ GOOGLE_APPLICATION_CREDENTIALS }: Environment): void {
  const path = GOOGLE_APPLICATION_CREDENTIALS?.trim() ?? ''
  if (path === '') return
  const wrong = faultOf(path)
  if (wrong !== undefined)
    throw new UsageError(
      `GOOGLE_APPLICATION_CREDENTIALS must be the file of a service account, in JSON, and ${path} ${wrong}.`,
    )
}

/** What is in the file is never repeated. */
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
    return 'is no JSON'
  }
}
