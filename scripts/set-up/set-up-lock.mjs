import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '../root.mjs'

const lockFile = join(root, 'node_modules/.deckhand-set-up.lock')

/** Runs `work` under a lock. Otherwise `npm start` and `npm run chat` in two terminals would install over each other. */
export async function alone(work) {
  mkdirSync(join(root, 'node_modules'), { recursive: true })
  for (let waits = 0; !take(); waits++) {
    if (waits === 0) console.error(`Waiting for another set-up in this folder (if there is none, remove ${lockFile}) …`)
    await sleep(200)
  }
  const release = () => rmSync(lockFile, { force: true })
  process.once('exit', release)
  try {
    return await work()
  } finally {
    process.off('exit', release)
    release()
  }
}

function take() {
  if (isLeftBehind()) rmSync(lockFile, { force: true })
  try {
    writeFileSync(lockFile, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    return false
  }
}

/** Whether the set-up that holds the lock was killed. A new one gets time to write its pid. */
function isLeftBehind() {
  try {
    const holder = Number(readFileSync(lockFile, 'utf8'))
    return holder ? !isAlive(holder) : Date.now() - statSync(lockFile).mtimeMs > 5000
  } catch {
    return false
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
