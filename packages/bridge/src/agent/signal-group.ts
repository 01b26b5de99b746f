import { type ChildProcess, spawn } from 'node:child_process'

/** To the process and to all that it has started in its group. On Windows there are no groups, and TERM is not known: the whole tree is ended. */
export function signalGroup(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): void {
  if (child.pid === undefined) return
  if (process.platform === 'win32') {
    spawn('taskkill', ['/pid', String(child.pid), '/T', '/F'], { stdio: 'ignore' }).on('error', () => child.kill())
    return
  }
  try {
    process.kill(-child.pid, signal)
  } catch {
    // It has ended already.
  }
}
