import { defineConfig } from 'vite'

const deckhand = process.env.DECKHAND_URL ?? 'http://127.0.0.1:4300'

export default defineConfig({
  server: {
    // The name under which you sign in: the cookie belongs to it, whatever the port.
    host: '127.0.0.1',
    proxy: {
      '/_jay/actions': {
        target: deckhand,
        changeOrigin: true, // sends the Host that Deckhand answers to
        configure: (proxy) =>
          proxy.on('proxyReq', (outgoing, { headers }) => {
            // Only for pages of this server: those of other sites keep their Origin, and are refused.
            if (headers.origin === `http://${headers.host}`) outgoing.removeHeader('origin')
          }),
      },
    },
  },
})
