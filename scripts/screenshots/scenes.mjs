const deck = 'Create a presentation on electric ferries for small harbours'
const mail = 'Send a mail to mara@example.com with the subject "Quay 3" saying "The boat is ready on Friday."'

/**
 * What is shown, in the order in which it comes about: each scene finds what those before it left. `device` is one of `wide`, `dark` and `phone`, and
 * `show` leaves the page as the picture should have it.
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
]

/** The first visit: whoever reads the docs knows who answers. */
async function open(page, path) {
  await page.goto(path)
  await page.getByRole('note').getByRole('button', { name: 'Close' }).click()
}

async function ask(page, prompt) {
  await page.getByRole('textbox', { name: 'Message' }).fill(prompt)
  await page.getByRole('button', { name: 'Send' }).click()
}
