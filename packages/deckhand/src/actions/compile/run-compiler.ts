import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { assertInstalled } from '@deckhand/spec/optional-package'
import { handlerPart } from '../../package/optional-parts.ts'
import { withoutSettings } from '../../settings/known-settings.ts'
import { type CompilerMessage, readMessages } from './compiler-message.ts'

/**
 * Runs Deckhand's tsc on the tsconfig.json in a folder. The project's own tsc would be code of the project, which a check must not run. Rejects when
 * the compiler fails to run.
 */
export function runCompiler(folder: string, signal: AbortSignal): Promise<CompilerMessage[]> {
  const tsc = compilerPath()
  return new Promise((resolve, reject) => {
    const args = [tsc, '--project', folder, '--pretty', 'false']
    const options = { cwd: folder, env: withoutSettings(process.env), signal, maxBuffer: 64_000_000 }
    execFile(process.execPath, args, options, (error, stdout, stderr) => {
      const messages = readMessages(stdout)
      // It prints mistakes and then exits with 1 or 2.
      if (!error || messages.length > 0) resolve(messages)
      else
        reject(
          new Error(`The TypeScript compiler at ${tsc} failed: ${stderr.trim() || stdout.trim() || error.message}`),
        )
    })
  })
}

function compilerPath(): string {
  assertInstalled(handlerPart, import.meta.url)
  const path = createRequire(import.meta.url).resolve('typescript/package.json')
  const { bin } = JSON.parse(readFileSync(path, 'utf8')) as { bin: { tsc: string } }
  return join(dirname(path), bin.tsc)
}
