import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'

const program = `import { startFirestore } from ${JSON.stringify(new URL('start-firestore.mjs', import.meta.url).href)}
console.log((await startFirestore()).host)
setInterval(() => {}, 1000)`

async function answers(port) {
  const socket = connect(port, '127.0.0.1')
  const answered = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return answered
}

test('Firestore for the tests ends with the process that started it, also when that is killed', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(child.stdout.setEncoding('utf8'), 'data')
  const [host, port] = line.trim().split(':')
  expect([host, await answers(port)]).toEqual(['127.0.0.1', true])
  child.kill('SIGKILL')
  for (let tries = 0; tries < 100 && (await answers(port)); tries += 1) await sleep(50)
  expect(await answers(port)).toBe(false)
}, 30_000)
