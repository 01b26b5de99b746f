// Plain JavaScript that Node alone loads, also in tests: hooks hold for Node's own imports, and their thread must find them by their place.
const { register } = require('node:module')
const { pathToFileURL } = require('node:url')
const { MessageChannel, receiveMessageOnPort } = require('node:worker_threads')

let port

/** `deckhand`: the URL that `import 'deckhand'` means in files of projects. */
exports.importFile = (url, deckhand) => {
  port ??= addHooks(deckhand)
  return import(url)
}

/** The imports between files of projects that came since the last call: `{ path, by }`. */
exports.takeImports = () => {
  const imports = []
  for (let next = port && receiveMessageOnPort(port); next; next = receiveMessageOnPort(port))
    imports.push(next.message)
  return imports
}

function addHooks(deckhand) {
  const { port1, port2 } = new MessageChannel()
  port1.unref()
  register('./hooks.mjs', {
    parentURL: pathToFileURL(__filename).href,
    data: { deckhand, port: port2 },
    transferList: [port2],
  })
  return port1
}
