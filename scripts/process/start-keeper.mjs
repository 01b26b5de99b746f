import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** Starts a keeper, a program that runs a server while this process lives: `{ address, stop }`. Its first line is the address. `failure` is the error message if it prints none. */
export async function startKeeper(program, args, failure) {
  // In its own process group: Ctrl-C goes to the terminal's whole group, but tests that are ending still need the server.
  const child = spawn(process.execPath, [fileURLToPath(program), ...args], {
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const address = await firstLine(child, ended, failure)
  child.unref()
  for (const stream of [child.stdin, child.stdout]) stream.unref()
  const stop = async () => {
    child.ref()
    child.stdin.end()
    await ended
  }
  return { address, stop }
}

async function firstLine(child, ended, failure) {
  const died = ended.then(() => {
    throw new Error(failure)
  })
  const [line] = await Promise.race([once(child.stdout.setEncoding('utf8'), 'data'), died])
  died.catch(() => {})
  return line.trim()
}
