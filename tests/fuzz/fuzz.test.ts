import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const driver = fileURLToPath(new URL('dist/fuzz/fuzz-driver.js', import.meta.url))
const actionsDriver = fileURLToPath(new URL('dist/fuzz/actions-driver.js', import.meta.url))
const seed = process.env.FUZZ_SEED ?? String(Math.floor(Math.random() * 1_000_000))

test(`200 fuzzed requests to every route make no 500, no hang, no odd refusal and no growth (seed ${seed})`, async () => {
  const { code, output } = await run([driver, '--runs', '200', '--seed', seed])
  expect(code, `Repeat it with FUZZ_SEED=${seed}.\n${output}`).toBe(0)
  expect(output).toContain('Everything held.')
}, 600_000)

test(`400 fuzzed action files are read or refused in time, and all of their types compile (seed ${seed})`, async () => {
  const { code, output } = await run([actionsDriver, '--runs', '400', '--seed', seed])
  expect(code, `Repeat it with FUZZ_SEED=${seed}.\n${output}`).toBe(0)
  expect(output).toMatch(/[1-9]\d* different types compiled. Everything held/)
}, 600_000)

function run(args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, args, (error, stdout, stderr) => {
      resolve({ code: error ? (child.exitCode ?? 1) : 0, output: `${stderr}${stdout}` })
    })
  })
}
