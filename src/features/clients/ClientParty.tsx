import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ClientTrait } from '../../shared/traits.ts'
import { isIdentified, partyReference, type SimilarParty } from '../parties/public.ts'
import { partyCandidates, partyName } from '../parties/public.tsx'
import type { Party } from '../parties/record.ts'
import { useLanguage } from '../../client/language.tsx'
import { hrefOfRecord } from '../../client/paths.ts'
import type { Entered } from '../../client/records/RecordFields.tsx'
import { pickedKey } from '../../client/records/use-candidates.ts'
import { helpOnly } from '../../client/records/use-suggestions.ts'
import { request, RequestFailed } from '../../client/request.ts'
import { currentUser } from '../../client/session.ts'
import type { Text } from '../../shared/texts.ts'
import { clientIn, type ClientInForm, isSameName, nameInForm } from './client-in-form.tsx'
import classes from './ClientParty.module.css'
import { clientPartyTexts as texts } from './texts.ts'
import { addParty, similarParties } from '../parties/calls.ts'

const [{ page }] = partyReference.to
const hrefOf = (id: number | string) => hrefOfRecord(page, Number(id))
type NamedParty = Pick<SimilarParty, 'id' | 'name' | 'surname'>
const nameOf = ({ name, surname }: Omit<NamedParty, 'id'>) => [name, surname].filter(Boolean).join(' ')

interface ClientPartyProps {
  entered: Entered
  fill: (values: Entered) => void
  fields: ClientTrait
  /** The JMBG of the edited record: a party is linked by JMBG only when a new JMBG is entered. */
  storedJmbg: string
  /** The names of parties, by their ids. */
  names: Readonly<Record<string, string>>
  remember: (id: number, name: string) => void
  /** The linked party has been read. */
  onRead: (linked: string, party: Party) => void
  /** The surviving party, by the id of the merged one. */
  survivors: Readonly<Record<string, number>>
  /** The id of the party that was linked by its JMBG. */
  linkedByJmbg: string
  setLinkedByJmbg: (id: string) => void
}

/** The party of a contract or letter: shows the linked one, offers possible ones, or records the client as a party. */
export function ClientParty({
  entered,
  fill,
  fields,
  storedJmbg,
  names,
  survivors,
  remember,
  onRead,
  ...props
}: ClientPartyProps) {
  const { t } = useLanguage()
  const client = clientIn(entered, fields)
  const { partyId = '' } = entered
  const { linkedByJmbg, setLinkedByJmbg } = props
  const [declinedJmbg, setDeclinedJmbg] = useState('')
  const state = JSON.stringify([client, partyId])
  const [opened] = useState(state)
  const found = useSimilar(client, partyId === '' && state !== opened)
  const link = (party: NamedParty) => {
    remember(party.id, nameOf(party))
    fill({ partyId: String(party.id), ...(party.surname === null && nameInForm(party)) })
  }

  // Nobody else has the number, and the name is the same too: docs/domain/parties.md#links
  const certain = found.find((party) => party.same === 'jmbg' && isSameName(nameOf(party), nameOf(client)))
  const isAwaited = client.jmbg !== storedJmbg && client.jmbg !== declinedJmbg
  const certainId = certain?.id
  const linkCertain = useEffectEvent((id: number | undefined) => {
    if (!certain || certain.id !== id || !isAwaited) return
    link(certain)
    setLinkedByJmbg(String(certain.id))
  })
  useEffect(() => linkCertain(certainId), [certainId])

  const id = String(survivors[partyId] ?? partyId)
  const { data: party } = useQuery({
    queryKey: pickedKey(partyCandidates.name, id),
    queryFn: () => partyCandidates.read(Number(id)),
    enabled: id !== '',
    retry: false,
  })
  const read = useEffectEvent((found: Party | undefined) => {
    if (found) onRead(partyId, found)
  })
  useEffect(() => read(party), [party])
  // A restored draft knows only the id.
  const name = names[partyId] ?? (party ? partyName(party) : partyId)
  if (partyId !== '') {
    return (
      <div className={classes['party']} role="status">
        <div className={classes['line']}>
          <span>
            {t(texts.linked)}{' '}
            <a href={hrefOf(id)} target="_blank" rel="noreferrer">
              {name}
            </a>
            {linkedByJmbg === partyId && ` – ${t(texts.byJmbg)}`}
          </span>
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => {
              setDeclinedJmbg(client.jmbg)
              fill({ partyId: '' })
            }}
          >
            {t(texts.unlink)}
          </Button>
        </div>
        {party && isIdentified(party) && <span>{identityOf(party, t)}</span>}
        {name !== partyId && !isSameName(name, nameOf(client)) && (
          <span className={classes['warning']}>{t(texts.differs)}</span>
        )}
      </div>
    )
  }
  return (
    <div className={classes['party']}>
      <div role="status">
        {found.length > 0 && t(texts.similar)}
        {found.map((party) => (
          <div key={party.id} className={classes['line']}>
            <span>
              <a href={hrefOf(party.id)} target="_blank" rel="noreferrer">
                {nameOf(party)}
              </a>
              {[party.same === 'jmbg' && t(texts.sameJmbg), party.address, party.city]
                .filter(Boolean)
                .map((part) => `, ${part}`)}
            </span>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`${t(texts.link)}: ${nameOf(party)}`}
              onClick={() => link(party)}
            >
              {t(texts.link)}
            </Button>
          </div>
        ))}
      </div>
      <NewParty client={client} onCreated={link} />
    </div>
  )
}

/** What identifies the client instead of a JMBG. */
function identityOf(party: Party, t: (text: Text) => string) {
  const { kind, registrationNumber, taxNumber, representative, passportNumber, passportCountry } = party
  const of =
    kind === 'LEGAL'
      ? { registrationNumber, taxNumber, representative: representative ?? t(texts.noRepresentative) }
      : { passportNumber, passportCountry }
  return Object.entries(of)
    .map(([name, value]) => `${t(labels[name] ?? [name, name])}: ${value}`)
    .join(', ')
}
const labels: Readonly<Record<string, Text>> = texts.numbers

/** Live parties with the client's JMBG, or with the same name in the same street. */
function useSimilar({ name, surname, address, jmbg }: ClientInForm, isWanted: boolean): readonly SimilarParty[] {
  const number = jmbg.length === 13 ? jmbg : null
  const isKnown = isWanted && (number !== null || (name !== '' && surname !== '' && address !== ''))
  const body = { name, surname, address, jmbg: number }
  // As a string, because an object would change on every render.
  const text = JSON.stringify(body)
  const [compared] = useDebouncedValue(text, 300)
  const { data } = useQuery({
    queryKey: ['party', 'similar', compared],
    queryFn: ({ signal }) => request(similarParties, { body, signal, handledStatuses: helpOnly }),
    enabled: isKnown && compared === text,
    retry: false,
  })
  return isKnown && compared === text ? (data?.entities ?? none) : none
}
const none: readonly SimilarParty[] = []

interface NewPartyProps {
  client: ClientInForm
  onCreated: (party: NamedParty) => void
}

/** Records the client as a party, once name and address are complete. */
function NewParty({ client, onCreated }: NewPartyProps) {
  const { t } = useLanguage()
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const { name, surname, address, city } = client
  if ([name, surname, address, city].includes('')) return null
  const create = async () => {
    setBusy(true)
    setFailed(false)
    try {
      const { party } = await request(addParty, {
        params: { companyId: currentUser()?.company?.id ?? 0 },
        body: { ...client, kind: 'PERSON', addressState: 'OK', deliverBy: 'POST' },
      })
      onCreated(party)
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error
      setFailed(!error.wasShown)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={classes['line']}>
      <Button variant="default" size="compact-sm" loading={isBusy} onClick={() => void create()}>
        {t(texts.create)}
      </Button>
      {hasFailed && (
        <span role="alert" className={classes['warning']}>
          {t(texts.notCreated)}
        </span>
      )}
    </div>
  )
}
