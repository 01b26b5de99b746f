import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Writable } from 'node:stream'

/**
 * The name of the variable by which all that an agent has started is known as its own, also what left its process group. Where the Gemini CLI takes
 * variables away from the commands that it runs, it leaves those that begin like this.
 */
export const markName = 'GEMINI_CLI_DECKHAND_MARK'

export interface Guard {
  /** Tells whose group it guards. */
  watch(group: number): void
  /** The agent has ended: whatever it left behind is ended now, and then the guard. */
  finish(): Promise<void>
}

// Reads until its stdin ends, which it does whatever becomes of us: the kernel closes it. Then all of the group goes, and all that has the mark
// in its environment, where /proc tells it (Linux). Descendants are looked up by their parents before anything is killed, for what ps can tell.
// Told "done" the agent is dead already, and nothing waits to be ended in peace.
const script = `
mark=$1; group=; done=
while read -r word rest; do
  case $word in group) group=$rest ;; done) done=yes ;; esac
done
family() {
  [ -n "$group" ] || return 0
  ps -A -o pid= -o ppid= 2>/dev/null | awk -v top="$group" '
    { parent[$1] = $2 }
    END { for (pid in parent) { at = pid; for (n = 0; n < 64 && at in parent; n++) { at = parent[at]; if (at == top) { print pid; break } } } }'
}
marked() {
  [ -d /proc/self ] || return 0
  for file in $(grep -lsF "$mark" /proc/[0-9]*/environ 2>/dev/null); do file=\${file#/proc/}; echo "\${file%/environ}"; done
}
if [ -z "$done" ]; then
  below=$(family)
  [ -n "$group" ] && kill -TERM -- "-$group" 2>/dev/null && sleep 0.4
  [ -n "$below" ] && kill -KILL $below 2>/dev/null
fi
[ -n "$group" ] && kill -KILL -- "-$group" 2>/dev/null
for round in 1 2 3 4 5 6 7 8; do
  left=$(marked); [ -n "$left" ] || exit 0
  kill -KILL $left 2>/dev/null
done
exit 0
`

/**
 * A process of its own, in a session of its own, that outlives us by a moment when we are killed and ends what the agent has started. It is
 * started before the agent, so that there is no moment without it. On Windows there is none: an agent ends there when its stdin does, or not.
 */
export function startGuard(mark: string): Guard {
  if (process.platform === 'win32') return { watch() {}, finish: async () => {} }
  const child = spawnGuard(mark)
  let group = 0
  return {
    watch: (leader) => {
      group = leader
      child.stdin.write(`group ${group}\n`)
    },
    finish: async () => {
      // One that somebody has killed is replaced: there is still something to be done.
      const last = hasEnded(child) ? spawnGuard(mark) : child
      last.stdin.end(last === child ? 'done\n' : `group ${group}\ndone\n`)
      if (!hasEnded(last)) await once(last, 'exit')
    },
  }
}

function spawnGuard(mark: string): ChildProcessByStdio<Writable, null, null> {
  // Its environment is not the agent's: it must not have the mark itself.
  const { PATH = '' } = process.env
  const env = { PATH: `${PATH}:/usr/bin:/bin` }
  const child = spawn('/bin/sh', ['-c', script, 'deckhand-guard', `${markName}=${mark}`], {
    detached: true,
    cwd: '/',
    env,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  child.on('error', () => {})
  child.stdin.on('error', () => {})
  return child
}

const hasEnded = ({ pid, exitCode, signalCode }: ChildProcess): boolean =>
  pid === undefined || exitCode !== null || signalCode !== null
