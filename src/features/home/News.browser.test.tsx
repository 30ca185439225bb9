import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { serverAnswers } from '../../testing/answers.ts'
import { rendered } from '../../testing/rendered.tsx'
import { HomePage } from './HomePage.tsx'

const news = () => page.getByRole('region', { name: 'Шта је ново' })

async function home() {
  const server = serverAnswers({
    'GET /api/home': { body: { today: '2026-11-23', newsSince: '0.9.9' } },
    'PUT /api/news/seen': { body: {} },
  })
  await rendered(<HomePage lists={[]} />)
  await expect.element(news()).toBeVisible()
  return server
}

test('after an upgrade the home page links to what is new, and shows it only once', async () => {
  const server = await home()
  await news().getByRole('button', { name: 'Прочитај' }).click()
  const panel = page.getByRole('dialog', { name: 'Шта је ново' })
  await expect.element(panel.getByRole('heading', { name: 'Верзија 1.0.0' })).toBeVisible()
  await panel.getByRole('button', { name: 'Затвори' }).click()
  await expect.element(news()).not.toBeInTheDocument()
  expect(server.asked('PUT /api/news/seen')).toHaveLength(1)
})

test('the news can be dismissed unread', async () => {
  const server = await home()
  await news().getByRole('button', { name: 'Затвори' }).click()
  await expect.element(news()).not.toBeInTheDocument()
  expect(server.asked('PUT /api/news/seen')).toHaveLength(1)
})
