const deck = 'Create a presentation on electric ferries for small harbours'
const mail = 'Send a mail to mara@example.com with the subject "Quay 3" saying "The boat is ready on Friday."'

/**
 * The scenes in order: each continues with the state of the previous ones. `device` is `wide`, `dark` or `phone`, and `show` prepares the page for the
 * picture.
 */
export const scenes = [
  {
    name: 'chat',
    device: 'wide',
    show: async (page) => {
      await open(page, '/')
      await ask(page, deck)
      await page.locator('article[data-answer=done]').waitFor()
    },
  },
  {
    name: 'card',
    device: 'wide',
    show: async (page) => {
      await page.locator('[data-tool] button').first().click()
    },
  },
  {
    name: 'run',
    device: 'wide',
    show: async (page) => {
      await page.goto('/runs')
      await page.locator('main a[href^="/runs/"]').first().click()
      await page.getByRole('heading', { name: 'Run', exact: true }).waitFor()
      await page.locator('blockquote').waitFor()
    },
  },
  {
    name: 'approval',
    device: 'wide',
    show: async (page) => {
      await page.goto('/')
      await ask(page, mail)
      await page.locator('[data-approval]').waitFor()
      await page.getByRole('link', { name: /Approvals.*1/ }).waitFor()
    },
  },
  {
    name: 'dark',
    device: 'dark',
    show: async (page) => {
      await open(page, '/chat/finance')
      await ask(page, 'Build a financial model for a bakery')
      await page.locator('article[data-answer=done]').waitFor()
    },
  },
  {
    name: 'phone',
    device: 'phone',
    show: async (page) => {
      await open(page, '/chat/legal')
      await ask(page, 'Draft a non-disclosure agreement between Northwind and Contoso')
      await page.locator('article[data-answer=done]').waitFor()
    },
  },
  {
    name: 'shop',
    device: 'wide',
    show: async (page) => {
      await openCorner(page)
      await tell(page, 'Put two Umber Mugs in the cart and go to the checkout')
    },
  },
  {
    name: 'confirm',
    device: 'wide',
    show: async (page) => {
      await tell(page, 'Fill in my address: Ada Lovelace, 12 Example Street, 1010 Vienna, Austria')
      await tell(page, 'Place the order')
      await page.locator('deckhand-chat').getByRole('button', { name: 'Confirm' }).waitFor()
    },
  },
]

async function openCorner(page) {
  await page.goto('/shop')
  await page.locator('deckhand-chat').getByRole('button', { name: 'Shop assistant' }).click()
}

/** Sends a message and waits until the agent has finished. */
async function tell(page, words) {
  const corner = page.locator('deckhand-chat')
  await corner.getByRole('textbox', { name: 'Message' }).fill(words)
  await page.keyboard.press('Enter')
  await corner.getByRole('button', { name: 'Stop' }).waitFor()
  await corner.getByRole('button', { name: 'Stop' }).waitFor({ state: 'hidden' })
}

/** Opens a page for the first time and closes the notice about the offline planner. */
async function open(page, path) {
  await page.goto(path)
  await page.getByRole('note').getByRole('button', { name: 'Close' }).click()
}

async function ask(page, prompt) {
  await page.getByRole('textbox', { name: 'Message' }).fill(prompt)
  await page.getByRole('button', { name: 'Send' }).click()
}
