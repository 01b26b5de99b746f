import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** Megabytes of resident memory at the peak of `runs` runs in a fresh process. */
export async function peakMemory(
  contestant: 'bareFetch' | 'deckhand' | 'handWritten',
  url: string,
  runs: number,
): Promise<number> {
  const script = fileURLToPath(new URL('memory-process.js', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [script, contestant, url, String(runs)])
  return Number(stdout) / 1_024
}
