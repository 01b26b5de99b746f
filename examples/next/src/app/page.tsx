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

// The key resets the chat when another user signs in.
export default async () => (
  <main>
    <h1>Invoices</h1>
    <form action={signIn}>
      Sign in as <input type="submit" name="user" value="ann" /> <input type="submit" name="user" value="ben" />
    </form>
    <Chat key={(await cookies()).get('session')?.value} server="/agent" suggestions={['Refund 12 on invoice 17']} />
  </main>
)
