import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { typstDocuments } from '../../server/documents/render.ts'
import { addDays, today } from '../../shared/dates.ts'
import { aDunningOffice } from '../../testing/dunning-office.ts'
import { mailsTo } from '../../testing/mails.ts'
import { pageTexts } from '../../testing/pdf.ts'
import { platformForTests } from '../../testing/platform.ts'
import type { DunningLetters } from './calls.ts'
import { letterMails } from './letter-mails.server.ts'

const platform = platformForTests()
const anOffice = () => aDunningOffice(platform)
const on = today()
const ago = (days: number) => addDays(on, -days)

describe('a letter of a dunning run', () => {
  test('is printed in a file with the others of its run, in their order, and the trail says so', async () => {
    const { debtor, owes, run, posted, clerk, refused, company } = await anOffice()
    for (const surname of ['Аврамов', 'Бабић', 'Вујић']) await owes(await debtor({ surname }), 200)
    const draft = await run()
    await posted(draft)
    const { total, letters, files } = (await clerk.get(`/api/dunningRun/${draft.id}/letters`)).json<DunningLetters>()
    expect([total, files]).toEqual([3, [{ from: letters[0]?.number, to: letters[2]?.number }]])
    const file = await clerk.get(`/api/dunningRun/${draft.id}/letters/1?script=latin`)
    expect(file.statusCode, file.body).toBe(200)
    const year = on.slice(0, 4)
    const name = decodeURIComponent(String(file.headers['content-disposition']))
    expect(name).toContain(`Опомене(1-${year}–3-${year}).pdf`)
    const surname = (text: string) => /Аврамов|Бабић|Вујић/.exec(text)?.[0]
    const pages = pageTexts(file.rawPayload)
    expect(pages.map(surname).filter(Boolean)).toEqual(letters.map(({ party }) => surname(party.name)))
    const trail = await platform.db
      .selectFrom('auditEntries')
      .select('recordId')
      .where('companyId', '=', company.id)
      .where('actionName', '=', 'REPRIMAND_PDF_MADE')
      .orderBy('id')
      .execute()
    expect(trail.map(({ recordId }) => recordId)).toEqual(letters.map(({ letterId }) => letterId))
    expect((await clerk.get(`/api/dunningRun/${draft.id}/letters/0`)).statusCode).toBe(400)
    expect(refused(await clerk.get(`/api/dunningRun/${draft.id}/letters/2`))).toEqual([404, 'DUNNING_LETTER_NOT_EXIST'])
  })

  test('is sent by e-mail to debtors who agree to it, live, still owe and are not left alone, each once', async () => {
    const { debtor, owes, run, posted, clerk, refused, company, read, pay } = await anOffice()
    const agrees = { email: 'mila@stranka.example', emailConsentDate: ago(300) }
    const mila = await debtor(agrees)
    for (const partyId of [mila, await debtor({ email: 'ne@stranka.example' }), await debtor()])
      await owes(partyId, 200)
    const [dead, paid, disputed, blocked] = [
      await debtor(agrees),
      await debtor(agrees),
      await debtor(agrees),
      await debtor(agrees),
    ]
    await owes(blocked, 200)
    const doubted = await owes(disputed, 200)
    await owes(dead, 200)
    const { paymentReference } = await owes(paid, 200)
    const draft = await run()
    const mail = () => clerk.post(`/api/dunningRun/${draft.id}/mails`, {})
    expect(refused(await mail())).toEqual([400, 'DUNNING_RUN_NOBODY_TO_MAIL'])
    await posted(draft)
    const made = async () => (await clerk.get(`/api/dunningRun/${draft.id}/letters`)).json<DunningLetters>()
    expect((await made()).mails).toEqual({ possible: 5, waiting: 0, sent: 0, failed: 0 })
    await pay({ amount: 1466, reference: paymentReference, method: 'BANK', receivedOn: on })
    expect(
      (await clerk.put(`/api/party/${dead}`, { ...(await read('party', dead)), deceasedOn: ago(1) })).statusCode,
    ).toBe(200)
    await clerk.post(`/api/claim/${doubted.id}/dispute`, { reason: 'Тврди да је платила' })
    await sql`insert into dunning_holds (company_id, party_id, kind) values (${company.id}, ${blocked}, 'BLOCKED')`.execute(
      platform.db,
    )
    expect((await mail()).json()).toEqual({ possible: 0, waiting: 1, sent: 0, failed: 0 })
    await expect.poll(async () => (await made()).mails.sent, { timeout: 60_000 }).toBe(1)
    const { letters } = await made()
    expect(letters.filter(({ isMailed }) => isMailed).map(({ party }) => party.id)).toEqual([mila])
    expect(refused(await mail())).toEqual([400, 'DUNNING_RUN_NOBODY_TO_MAIL'])
    const [sent, ...others] = await mailsTo(platform, 'mila@stranka.example')
    expect(others).toEqual([])
    const number = letters.find(({ isMailed }) => isMailed)?.number ?? ''
    expect(sent).toMatchObject({
      kind: 'dunningLetter',
      senderId: company.id,
      about: { number, fileName: `Pismo(${number.replace('/', '-')}).pdf` },
    })
    expect(pageTexts(Buffer.from(sent?.attachment ?? []))[0]).toContain(number)
  })

  test('that waits for its mail is sent after a restart, unless its debtor withdraws the consent', async () => {
    const { debtor, owes, run, posted, clerk, company } = await anOffice()
    const addresses = ['ana@stranka.example', 'iva@stranka.example']
    for (const email of addresses) await owes(await debtor({ email, emailConsentDate: ago(300) }), 200)
    const draft = await run()
    await posted(draft)
    // As a process that has ended leaves it.
    await sql`insert into dunning_mails (company_id, letter_id, lease_until)
      select company_id, letter_id, now() - interval '1 minute' from dunning_letters where run_id = ${draft.id}`.execute(
      platform.db,
    )
    await sql`update parties set email_consent_date = null where company_id = ${company.id} and email = ${addresses[1]}`.execute(
      platform.db,
    )
    const documents = typstDocuments({})
    const work = letterMails(platform.db, documents, { error: (details) => expect(details).toBeUndefined() })
    work.begin()
    await work.done
    await work.stop()
    await documents.close()
    expect(await Promise.all(addresses.map(async (each) => (await mailsTo(platform, each)).length))).toEqual([1, 0])
    const { mails } = (await clerk.get(`/api/dunningRun/${draft.id}/letters`)).json<DunningLetters>()
    expect(mails).toEqual({ possible: 0, waiting: 0, sent: 1, failed: 0 })
  })

  test('that cannot be made for its mail says so, and can be sent again', async () => {
    const { debtor, owes, run, posted, clerk } = await anOffice()
    await owes(await debtor({ email: 'eva@stranka.example', emailConsentDate: ago(300) }), 200)
    const draft = await run()
    await posted(draft)
    await sql`insert into dunning_mails (company_id, letter_id)
      select company_id, letter_id from dunning_letters where run_id = ${draft.id}`.execute(platform.db)
    const documents = typstDocuments({ batch: { seconds: 0.001 } })
    const errors: object[] = []
    const work = letterMails(platform.db, documents, { error: (details) => errors.push(details) })
    work.begin()
    await work.done
    await work.stop()
    await documents.close()
    expect(errors).toHaveLength(1)
    const made = async () => (await clerk.get(`/api/dunningRun/${draft.id}/letters`)).json<DunningLetters>().mails
    expect(await made()).toEqual({ possible: 1, waiting: 0, sent: 0, failed: 1 })
    expect((await clerk.post(`/api/dunningRun/${draft.id}/mails`, {})).json()).toMatchObject({ waiting: 1, failed: 0 })
    await expect.poll(made, { timeout: 60_000 }).toEqual({ possible: 0, waiting: 0, sent: 1, failed: 0 })
  })
})
