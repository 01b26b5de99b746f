import { Chat } from '@deckhand/react'
import { createRoot } from 'react-dom/client'

const questions = ['Which invoices do I have?', 'Refund 12 on invoice 17']
createRoot(document.querySelector('#chat') as Element).render(<Chat server="/agent" suggestions={questions} />)
