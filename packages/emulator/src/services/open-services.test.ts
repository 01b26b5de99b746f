import { expect, it } from 'vitest'
import { rawMail, serviceToken, wednesday } from '../testing/open-emulator.ts'
import { openServices } from './open-services.ts'

it('closing waits for a request that is under way', async () => {
  const services = await openServices({ serviceToken }, () => wednesday)
  const sending = services.serve({
    method: 'POST',
    path: '/gmail/v1/users/me/messages/send',
    query: new URLSearchParams(),
    headers: { authorization: `Bearer ${serviceToken}` },
    body: JSON.stringify({ raw: rawMail({ To: 'hanna.vogel@example.org', Subject: 'Under way' }) }),
  })
  await services.close()
  expect(services.context.world.journal).toMatchObject([{ title: 'Under way' }])
  expect(await sending).toMatchObject({ kind: 'answer', answer: { status: 200 } })
})
