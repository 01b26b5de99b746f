import { Chat } from '@deckhand/react'
import { cookies } from 'next/headers'
import { sessions } from '../sessions.ts'

async function signIn(form: FormData) {
  'use server'
  const session = crypto.randomUUID()
  const userId = String(form.get('user'))
  if (['ann', 'ben'].includes(userId)) sessions.set(session, { userId })
  ;(await cookies()).set('session', session, { httpOnly: true, sameSite: 'lax' })
}

export default () => (
  <main>
    <h1>Invoices</h1>
    <form action={signIn}>
      Sign in as <input type="submit" name="user" value="ann" /> <input type="submit" name="user" value="ben" />
    </form>
    <Chat server="/agent" suggestions={['Which invoices do I have?', 'Refund 12 on invoice 17']} />
  </main>
)
