import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const driver = fileURLToPath(new URL('crash/dist/crash-driver.js', import.meta.url))
const seed = process.env.CRASH_SEED ?? String(Math.floor(Math.random() * 1_000_000))

test(`R4, J3, J4: no run is lost, no effect is doubled and no event is missed while servers are killed (seed ${seed})`, async () => {
  const { code, output } = await run([driver, '--kills', '10', '--lease-ms', '2000', '--seed', seed])
  expect(code, `Repeat it with CRASH_SEED=${seed}.\n${output}`).toBe(0)
  expect(output).toContain('Everything held.')
}, 180_000)

function run(args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, args, (error, stdout, stderr) => {
      resolve({ code: error ? (child.exitCode ?? 1) : 0, output: `${stderr}${stdout}` })
    })
  })
}
