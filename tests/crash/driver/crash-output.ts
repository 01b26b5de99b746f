import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const crashSeed = process.env.CRASH_SEED ?? String(Math.floor(Math.random() * 1_000_000))

/** The output of a built program of the crash test. Rejects with all of it if a promise was broken. */
export function crashOutput(driver: string, choices: string[]): Promise<string> {
  const program = fileURLToPath(new URL(`../dist/${driver}`, import.meta.url))
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [program, ...choices], (error, stdout, stderr) => {
      if (error) reject(new Error(`Repeat it with CRASH_SEED=${crashSeed}.\n${stderr}${stdout}`))
      else resolve(`${stderr}${stdout}`)
    })
  })
}
