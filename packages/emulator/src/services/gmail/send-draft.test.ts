import { expect, it } from 'vitest'
import { rawMail, serviceToken, wednesday } from '../../testing/open-emulator.ts'
import { openServices } from '../open-services.ts'

it('a draft that two requests send in the same moment is sent once', async () => {
  const services = await openServices({ serviceToken }, () => wednesday)
  const post = async (path: string, body: unknown) => {
    const headers = { authorization: `Bearer ${serviceToken}` }
    const call = { method: 'POST', path: `/gmail/v1/users/me/drafts${path}`, query: new URLSearchParams(), headers }
    const served = await services.serve({ ...call, body: JSON.stringify(body) })
    return served.kind === 'answer' ? served.answer : expect.fail(served.kind)
  }
  const raw = rawMail({ To: 'hanna.vogel@example.org', Subject: 'Once' })
  const { id } = JSON.parse((await post('', { message: { raw } })).body ?? '') as { id: string }
  const answers = await Promise.all([post('/send', { id }), post('/send', { id }), post('/send', { id })])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404])
  expect(services.context.world.mailbox.messages.filter(({ labelIds }) => labelIds.includes('SENT'))).toHaveLength(10)
})
