// A bridge in a process of its own, which tells what it uses and ends with whoever started it.
import { startBridge } from '@deckhand/bridge'

const bridge = await startBridge(JSON.parse(process.argv[2]))

process.on('message', (question) => {
  if (question === 'close') void bridge.close().then(() => process.exit(0))
  else process.send({ now: process.memoryUsage().rss / 1e6, most: process.resourceUsage().maxRSS / 1e3 })
})
process.on('disconnect', () => void bridge.close().then(() => process.exit(0)))
process.send({ url: bridge.url, token: bridge.token })
