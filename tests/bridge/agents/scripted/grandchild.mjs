import { spawn } from 'node:child_process'
import { notePid } from './note-pid.mjs'

const stubborn = "process.on('SIGTERM', () => {});"

/** It has none of our pipes: one that kept stdout open would hold whoever waits for its end. */
export function startGrandchild(ms, { isStubborn = false, detached = false }) {
  const source = `${isStubborn ? stubborn : ''} setTimeout(() => {}, ${Number(ms)})`
  const child = spawn(process.execPath, ['-e', source], { stdio: 'ignore', detached })
  child.unref()
  notePid(child.pid)
  return child.pid
}
