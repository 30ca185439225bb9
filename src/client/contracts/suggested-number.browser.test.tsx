import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { BuildContractForm } from '../../features/build-contracts/form.tsx'
import { ChapelContractForm } from '../../features/chapel-contracts/form.tsx'
import { InvitationForm } from '../../features/invitations/form.tsx'
import { RentContractForm } from '../../features/rent-contracts/form.tsx'
import { ReprimandForm } from '../../features/reprimands/form.tsx'
import { serverAnswers } from '../../testing/answers.ts'
import { rendered } from '../../testing/rendered.tsx'

const noop = () => undefined
const added = { row: null, onClose: noop, onSaved: noop }

test.each([
  ['/api/contractRentBurialPlace', <RentContractForm key="rent" {...added} />],
  ['/api/contractBuildBurialPlace', <BuildContractForm key="build" {...added} />],
  ['/api/contractChapelUsage', <ChapelContractForm key="chapel" {...added} />],
  ['/api/reprimand', <ReprimandForm key="reprimand" {...added} />],
  ['/api/invitation', <InvitationForm key="invitation" {...added} />],
] as const)('the number that %s suggests is replaced by typing', async (path, form) => {
  serverAnswers({
    [`GET ${path}/nextNumber`]: { body: { number: '15/2026', graveyardId: null } },
    'GET /api/graveyard/allByCompanyId': { body: { entities: [] } },
  })
  await rendered(form)
  const number = page.getByRole('dialog').getByRole('textbox').first()
  await expect.element(number).toHaveValue('15/2026')
  await expect.element(number).toHaveFocus()
  await userEvent.keyboard('77/2019')
  await expect.element(number).toHaveValue('77/2019')
})
