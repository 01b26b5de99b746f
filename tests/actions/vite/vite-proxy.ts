import { defineConfig, type ProxyOptions } from 'vite'

const deckhand: ProxyOptions = {
  target: process.env.DECKHAND_URL ?? 'http://127.0.0.1:4300',
  changeOrigin: true, // sends the Host that Deckhand answers to
  configure: (proxy) =>
    proxy.on('proxyReq', (outgoing, { headers }) => {
      // Only for pages of this server: those of other sites keep their Origin, and are refused.
      if (headers.origin === `http://${headers.host}`) outgoing.removeHeader('origin')
    }),
}

export default defineConfig({
  server: {
    host: '127.0.0.1',
    // You sign in here as well: the key of the session stays with the port at which you did.
    proxy: { '/_jay/actions': deckhand, '/sign-in': deckhand, '/api/auth/session': deckhand },
  },
})
