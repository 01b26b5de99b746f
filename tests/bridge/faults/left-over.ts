import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** Every process that an agent starts inherits its environment, so a mark in it identifies them. */
export const markName = 'DECKHAND_TEST_MARK'

/** The `pids` that are still alive after `patienceMs`, and all processes with that mark if there is a /proc. */
export async function leftOver(mark: string, pids: number[], patienceMs: number): Promise<number[]> {
  const deadline = performance.now() + patienceMs
  let living = find(mark, pids)
  while (living.length > 0 && performance.now() < deadline) {
    await sleep(20)
    living = find(mark, pids)
  }
  return living
}

/** All processes below this one, if there is a /proc. */
export function descendants(pid: number): number[] {
  const children = allProcesses().filter((each) => parentOf(each) === pid)
  return [...children, ...children.flatMap(descendants)]
}

function find(mark: string, pids: number[]): number[] {
  const marked = allProcesses().filter((pid) => environment(pid).includes(`${markName}=${mark}`))
  return [...new Set([...pids, ...marked])].filter((pid) => isAlive(pid) && !isZombie(pid))
}

function allProcesses(): number[] {
  if (!existsSync('/proc/self/environ')) return []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
}

function parentOf(pid: number): number {
  return Number(afterName(pid).split(' ')[2])
}

function environment(pid: number): string {
  return read(`/proc/${pid}/environ`)
}

/** A zombie: it has ended, and its parent has not reaped it. */
function isZombie(pid: number): boolean {
  return afterName(pid).startsWith(' Z ')
}

/** State, parent and so on; the name may have spaces and parentheses in it. */
function afterName(pid: number): string {
  const stat = read(`/proc/${pid}/stat`)
  return stat.slice(stat.lastIndexOf(')') + 1)
}

function read(path: string): string {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return ''
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
