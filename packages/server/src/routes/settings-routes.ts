import type { Runtime } from '@deckhand/runtime'
import type { UserSettings } from '@deckhand/spec'
import { settingsOperations } from '../openapi/operations/settings-operations.ts'
import { type App, bodyOf, newApp, userOf } from './request.ts'

export function settingsRoutes(runtime: Runtime): App {
  const { settings } = runtime.store
  const app = newApp()

  const answer = (values: UserSettings) => ({
    ok: true,
    settings: values,
    sideEffectsEnabled: runtime.sideEffectsEnabled,
  })

  app.get('/settings', async (c) => c.json(answer(await settings.read(userOf(c)))))

  app.put('/settings', async (c) => {
    const change = await bodyOf(c, settingsOperations.changeSettings.body)
    return c.json(answer(await settings.write(userOf(c), change, runtime.now())))
  })

  app.get('/profile', async (c) => c.json({ ok: true, profile: await settings.readProfile(userOf(c)) }))

  app.put('/profile', async (c) => {
    const change = await bodyOf(c, settingsOperations.changeProfile.body)
    return c.json({ ok: true, profile: await settings.writeProfile(userOf(c), change, runtime.now()) })
  })

  return app
}
