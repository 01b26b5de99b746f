import { type App, newApp } from '../routes/request.ts'

/** The example accounts have a server of their own, on a port that nobody knows by heart. */
export function emulatorRoute(url: string): App {
  const app = newApp()
  app.get('/emulator', (c) => c.html('', 302, { location: url }))
  return app
}
