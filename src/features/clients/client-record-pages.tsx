import { useNavigate } from '@tanstack/react-router'
import { IconCoin } from '../../client/icons.tsx'
import { useLanguage } from '../../client/language.tsx'
import { pageTitles } from '../../shared/page-titles.ts'
import { toContractAccount, toPartyAccount } from '../accounts/page-entry.ts'
import type { Stored } from '../../shared/record-of.ts'
import type { RecordTypeTexts } from '../../shared/record-texts.ts'
import { recordPage } from '../../client/records/record-page.tsx'
import { listSearch, useListSearch } from '../../client/records/list-search.ts'
import type { RecordActions, RecordPages, RowAction } from '../../client/records/record-pages.ts'
import { RecordList } from '../../client/records/RecordList.tsx'
import { useDocument } from '../../client/records/use-document.tsx'
import { clientNameOf } from './client.ts'
import { contractPageTexts } from './texts.ts'

interface ClientRecord extends Stored {
  clientName: string | null
  clientSurname: string
  partyId: number | null
}

interface ClientRecordPages<Row extends Stored> extends Pick<
  RecordPages<Row>,
  'brief' | 'groups' | 'restorable' | 'Form'
> {
  texts: RecordTypeTexts
  /** A hook that returns the actions of a record besides those of its document. */
  useMoreActions?: () => (row: Row) => readonly RowAction[]
}

/** The list and the page of contracts or letters of one type, each for a client and with a document. */
export function clientRecordPages<Row extends ClientRecord>({
  texts,
  useMoreActions = () => () => [],
  ...own
}: ClientRecordPages<Row>) {
  const { type } = texts
  const pages: RecordPages<Row> = {
    type,
    texts,
    titleColumns: ['clientName', 'clientSurname'],
    nameOf: clientNameOf,
    ...own,
  }
  const search = listSearch(type)
  const useRecordActions = (): RecordActions<Row> => {
    const document = useDocument<Row>((id) => `${type.document}/${id}`, texts.document)
    const more = useMoreActions()
    const { t } = useLanguage()
    const navigate = useNavigate()
    const isContract = type.written?.as === 'contract'
    const account = ({ id, partyId }: Row): RowAction[] =>
      partyId === null
        ? []
        : [
            ...(isContract
              ? [
                  {
                    key: 'contractAccount',
                    label: t(contractPageTexts.account),
                    Icon: IconCoin,
                    run: () => void navigate(toContractAccount(id)),
                  },
                ]
              : []),
            {
              key: 'account',
              label: t(pageTitles.account),
              Icon: IconCoin,
              run: () => void navigate(toPartyAccount(partyId)),
            },
          ]
    return {
      ...document,
      actionsOf: (row) => [...(document.actionsOf?.(row) ?? []), ...more(row), ...account(row)],
      ...(isContract && {
        summaryOf: ({ partyId }) => (partyId === null ? [t(contractPageTexts.withoutParty)] : []),
      }),
    }
  }
  return {
    List: () => <RecordList pages={pages} recordActions={useRecordActions()} {...useListSearch(search)} />,
    Page: recordPage(pages, useRecordActions),
  }
}
