// A bridge in a process of its own. It reports its memory, and ends with its parent.
import { readFileSync, writeFileSync } from 'node:fs'
import { startBridge } from '@deckhand/bridge'

const bridge = await startBridge(JSON.parse(process.argv[2]))

process.on('message', (question) => {
  if (question === 'close') void bridge.close().then(() => process.exit(0))
  else process.send({ now: process.memoryUsage().rss / 1e6, most: takeMost() / 1e6 })
})
process.on('disconnect', () => void bridge.close().then(() => process.exit(0)))
process.send({ url: bridge.url, token: bridge.token })

/** The peak since the last call, if the system counts it: garbage of an earlier stream must not count for the next one. */
function takeMost() {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS * 1024
  const [, kibibytes] = /^VmHWM:\s+(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8'))
  writeFileSync('/proc/self/clear_refs', '5')
  return Number(kibibytes) * 1024
}
