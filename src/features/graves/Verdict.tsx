import { Alert, Button, Checkbox, NativeSelect } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { z } from 'zod'
import { useLanguage } from '../../client/language.tsx'
import { PageButton, PageLink } from '../../client/PageLink.tsx'
import { type PageSearch, toList, toRecord } from '../../client/paths.ts'
import { DateField } from '../../client/records/DateField.tsx'
import details from '../../client/records/RecordDetails.module.css'
import { recordsTexts } from '../../client/records/texts.ts'
import { helpOnly } from '../../client/records/use-suggestions.ts'
import { request } from '../../client/request.ts'
import { Skeleton } from '../../client/Skeleton.tsx'
import {
  applicants,
  kindTexts,
  kinships,
  type Reason,
  usualKind,
  type VerdictAnswer,
} from '../burial-verdict/public.ts'
import { isDate, today } from '../../shared/dates.ts'
import { capital } from '../../shared/texts.ts'
import { Reasons, VerdictBadge } from '../burial-verdict/public.tsx'
import { burialRules } from '../burial-rules/record.ts'
import { deathRecord } from '../death-records/record.ts'
import { intermentKinds } from '../interments/record.ts'
import { applicantTexts, burialTexts as texts, kinshipTexts } from './burial-texts.ts'
import classes from './burial.module.css'
import { forGrave, opened, Places, Right } from './RightOfUse.tsx'
import { grave, type Grave } from './record.ts'
import { readVerdict } from '../burial-verdict/calls.ts'

/** The defaults (today and the usual kind) are omitted from the URL. */
const parameters = z.object({
  on: z.string().refine(isDate).optional().catch(undefined),
  burial: z.enum(intermentKinds).optional().catch(undefined),
  kinship: z.enum(kinships).optional().catch(undefined),
  applicant: z.enum(applicants).optional().catch(undefined),
  consent: z.literal(true).optional().catch(undefined),
  heirs: z.literal(true).optional().catch(undefined),
})

/** Whether a burial in a grave is possible, and who is buried there: docs/domain/burial-verdict.md#checks */
export function Burial({ row }: { row: Grave }) {
  const { t } = useLanguage()
  const navigate = useNavigate()
  const { on, burial, ...stated } = parameters.parse(useSearch({ strict: false }))
  const [date, kind] = [on ?? today(), burial ?? usualKind[row.graveType]]
  const { data, isError, refetch, isPlaceholderData } = useQuery({
    queryKey: [grave.name, 'record', row.id, 'verdict', row.version, date, kind, stated],
    queryFn: ({ signal }) =>
      request(readVerdict, {
        params: { id: row.id },
        query: { date, kind, ...mapped(stated) },
        signal,
        handledStatuses: helpOnly,
      }),
    placeholderData: keepPreviousData,
  })
  const change = (changes: PageSearch) =>
    void navigate({
      to: '.',
      search: (before: PageSearch) => ({ ...before, ...changes }),
      replace: true,
      resetScroll: false,
    })
  return (
    <>
      <section
        className={details['group']}
        aria-labelledby="burial"
        data-loading={(data === undefined && !isError) || undefined}
      >
        <h2 id="burial">{t(texts.question)}</h2>
        <div className={classes['asked']} data-screen-only>
          <DateField
            id="burial-day"
            label={t(texts.day)}
            required={false}
            error={null}
            description={null}
            autoFocus={false}
            value={date}
            onChange={(typed) => {
              if (isDate(typed)) change({ on: typed === today() ? undefined : typed })
            }}
            onBlur={() => undefined}
          />
          <NativeSelect
            label={t(texts.kind)}
            value={kind}
            data={intermentKinds.map((value) => ({ value, label: capital(t(kindTexts[value])) }))}
            onChange={({ currentTarget }) => {
              const chosen = intermentKinds.find((each) => each === currentTarget.value)
              change({ burial: chosen === usualKind[row.graveType] ? undefined : chosen })
            }}
          />
          {data && <Stated {...{ data, stated, change }} />}
        </div>
        {isError && !data && (
          <Alert color="red" role="alert">
            {t(recordsTexts.notLoaded)}
            <Button mt="sm" display="block" variant="default" onClick={() => void refetch()}>
              {t(recordsTexts.retry)}
            </Button>
          </Alert>
        )}
        {!data && !isError && <Skeleton lines={4} />}
        <div role="status" aria-busy={isPlaceholderData}>
          {data && <VerdictBadge {...data} />}
        </div>
        {data && <Reasons reasons={data.reasons} />}
        {data && (
          <p className={classes['actions']} data-screen-only>
            <PageButton {...toList(deathRecord.page, forGrave(row))} state={opened}>
              {t(texts.recordBurial)}
            </PageButton>
          </p>
        )}
        {data && (
          <p className={classes['rules']}>
            {`${t(texts.rules)}: `}
            {data.rules ? (
              <PageLink {...toRecord(burialRules.page, data.rules.id)}>{data.rules.decision}</PageLink>
            ) : (
              t(texts.usualRules)
            )}
          </p>
        )}
      </section>
      {data && <Right row={row} answer={data} />}
      {data && <Places row={row} answer={data} />}
    </>
  )
}

type Statements = Omit<z.output<typeof parameters>, 'on' | 'burial'>

const mapped = (stated: Statements) =>
  Object.fromEntries(
    Object.entries(stated).map(([name, value]) => [name, value === undefined ? undefined : String(value)]),
  )

interface StatedProps {
  data: VerdictAnswer
  stated: Statements
  change: (changes: PageSearch) => void
}

/** Asks for the facts that the verdict depends on: kinship, the applicant, and the written consents. */
function Stated({ data, stated, change }: StatedProps) {
  const { t } = useLanguage()
  const has = (...codes: Reason['code'][]) => data.reasons.some(({ code }) => codes.includes(code))
  const holders = data.right?.holders ?? []
  const isAlive = holders.some(({ deceasedOn }) => deceasedOn === null)
  const none = { value: '', label: t(texts.notStated) }
  const { kinship, applicant, consent, heirs } = stated
  return (
    <>
      {(has('KINSHIP_NOT_STATED') || kinship !== undefined) && (
        <NativeSelect
          label={t(texts.kinship)}
          value={kinship ?? ''}
          data={[none, ...kinships.map((value) => ({ value, label: t(kinshipTexts[value]) }))]}
          onChange={({ currentTarget }) => change({ kinship: kinships.find((each) => each === currentTarget.value) })}
        />
      )}
      {isAlive && (
        <NativeSelect
          label={t(texts.applicant)}
          value={applicant ?? ''}
          data={[none, ...applicants.map((value) => ({ value, label: t(applicantTexts[value]) }))]}
          onChange={({ currentTarget }) =>
            change({ applicant: applicants.find((each) => each === currentTarget.value), consent: undefined })
          }
        />
      )}
      {isAlive && applicant === 'OTHER' && (
        <Checkbox
          label={t(texts.consent)}
          checked={consent ?? false}
          onChange={({ currentTarget }) => change({ consent: currentTarget.checked || undefined })}
        />
      )}
      {holders.length > 0 && !isAlive && (
        <Checkbox
          label={t(texts.heirs)}
          checked={heirs ?? false}
          onChange={({ currentTarget }) => change({ heirs: currentTarget.checked || undefined })}
        />
      )}
    </>
  )
}
