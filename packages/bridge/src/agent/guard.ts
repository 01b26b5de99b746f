import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Writable } from 'node:stream'

/**
 * An environment variable that marks every process that an agent started, even outside of its process group. The Gemini CLI
 * keeps variables with this prefix when it clears the environment of its commands.
 */
export const markName = 'GEMINI_CLI_DECKHAND_MARK'

export interface Guard {
  /** Sets the process group to guard. */
  watch(group: number): void
  /** Call after the agent has ended: ends what it left behind, and then the guard. */
  finish(): Promise<void>
}

// Reads stdin until it ends, which happens even if we are killed: the kernel closes it. Then it kills the whole group, and every process with the mark
// in its environment, where /proc exists (Linux). Elsewhere ps finds descendants by their parents, so they are collected before anything is killed.
// After "done" the agent is already dead, so there is no TERM and no wait.
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
 * A process in its own session that outlives us briefly if we are killed, and ends what the agent started. It
 * starts before the agent, so that no moment is unguarded. Windows has no guard: there an agent ends with its stdin, or not at all.
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
      // A killed guard is replaced, because the marked processes still must end.
      const last = hasEnded(child) ? spawnGuard(mark) : child
      last.stdin.end(last === child ? 'done\n' : `group ${group}\ndone\n`)
      if (!hasEnded(last)) await once(last, 'exit')
    },
  }
}

function spawnGuard(mark: string): ChildProcessByStdio<Writable, null, null> {
  // Not the agent's environment: the guard itself must not have the mark.
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
