import { execFile } from 'node:child_process'
import { type CompilerMessage, readMessages } from './compiler-message.ts'

/** Runs tsc over the tsconfig.json in a folder. Rejects when it did not come to an end by itself. */
export function runCompiler(tsc: string, folder: string, signal: AbortSignal): Promise<CompilerMessage[]> {
  return new Promise((resolve, reject) => {
    const args = [tsc, '--project', folder, '--pretty', 'false']
    execFile(process.execPath, args, { cwd: folder, signal, maxBuffer: 64_000_000 }, (error, stdout, stderr) => {
      const messages = readMessages(stdout)
      // It exits with 1 or 2 when there are mistakes, which it prints.
      if (!error || messages.length > 0) resolve(messages)
      else
        reject(
          new Error(`The TypeScript compiler at ${tsc} failed: ${stderr.trim() || stdout.trim() || error.message}`),
        )
    })
  })
}
