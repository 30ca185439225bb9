import { clientCodes, clientFields } from '../clients/public.ts'
import { houseNumber, text } from '../../shared/fields.ts'
import { documentDate, money, optionalReference } from '../../shared/value-fields.ts'
import { graveyardFieldTexts } from '../graveyards/public.ts'
import { partyFieldTexts } from '../parties/public.ts'
import type { CountedText, Text } from '../../shared/texts.ts'

/** The fields of every contract: number and date, the client, and the price. */
export const contractFields = <const Stem extends string>(stem: Stem) => ({
  contractNumber: text(`${stem}_CONTRACT_NUMBER`),
  contractDate: documentDate(`${stem}_CONTRACT_DATE`),
  graveyardId: optionalReference(`${stem}_GRAVEYARD`),
  ...clientFields(stem),
  clientAddressNumber: houseNumber(`${stem}_CLIENT_ADDRESS_NUMBER`),
  priceTag: money(`${stem}_PRICE_TAG`),
})

export const contractFieldTexts = {
  contractNumber: ['Број уговора', 'Contract number'],
  contractDate: ['Датум уговора', 'Contract date'],
  ...graveyardFieldTexts,
  ...partyFieldTexts,
  clientName: ['Име странке', 'Client name'],
  clientSurname: ['Презиме странке', 'Client surname'],
  clientCity: ['Место', 'Client city'],
  clientAddress: ['Улица', 'Client address'],
  clientAddressNumber: ['Кућни број', 'Client address number'],
  priceTag: ['Цена', 'Price'],
} as const satisfies Record<string, Text>

export const contractCount = {
  one: ['уговор', 'contract'],
  few: ['уговора', 'contracts'],
  other: ['уговора', 'contracts'],
} as const satisfies CountedText

export const contractCodes = {
  CONTRACT_NUMBER_CANT_BE_NULL: ['Унесите број уговора.', 'Required'],
  CONTRACT_DATE_CANT_BE_NULL: ['Унесите датум уговора.', 'Required'],
  CONTRACT_DATE_NOT_VALID: ['Датум уговора није исправан.', 'The contract date is not valid.'],
  ...clientCodes,
  IN_USE: [
    'По уговору је плаћено. Сторнирајте уплате или их распоредите на друга задужења, па обришите уговор.',
    'The contract has been paid for. Reverse the payments or allocate them to other claims, then delete the contract.',
  ],
  IN_REPAYMENT_PLAN: [
    'Ово би изменило задужење које је у репрограму. Прво раскините споразум.',
    'This would change a claim that is part of a repayment plan. End the plan first.',
  ],
  PRICE_TAG_CANT_BE_NULL: ['Унесите цену.', 'Required'],
  PRICE_TAG_IS_NOT_NUMBER: [
    'Цена је износ у динарима, нпр. 12.500,00.',
    'The price is an amount in dinars, e.g. 12,500.00.',
  ],
  IDENTITY_CARD_NUMBER_CANT_BE_NULL: ['Унесите број личне карте.', 'Required'],
  IDENTITY_CARD_NUMBER_IS_NOT_NUMBER: [
    'Број личне карте сме да садржи само цифре.',
    'The identity card number may contain digits only.',
  ],
} as const satisfies Record<string, Text>

/** Of the number of the identity card. */
export const cardExplanation: Text = [
  'Правно лице и страни држављанин немају ЈМБГ ни личну карту: упишите их као странку (МБ и ПИБ, или пасош и државу), па је изаберите у пољу за презиме.',
  'A legal entity and a foreigner need no JMBG and no identity card: record a party (registration and tax number, or passport and country) and choose it in the field of the surname.',
]

/** Error texts of contracts on a burial place, with their rates. */
export const burialPlaceCodes = {
  ...contractCodes,
  BURIAL_PLACE_NUMBER_CANT_BE_NULL: ['Унесите број гробног места.', 'Required'],
  RATE_AMOUNT_IS_NOT_NUMBER: ['Износ се пише као 12.500,00.', 'Enter the amount as 12,500.00.'],
  RATE_DEADLINE_NOT_VALID: ['Рок није исправан датум.', 'The deadline is not a valid date.'],
} as const satisfies Record<string, Text>

type Stemmed<Stem extends string, Texts> = {
  [Ending in keyof Texts & string as `${Stem}_${Ending}`]: Texts[Ending]
}
/** Prefixes the codes of texts with the stem of a record type. */
export const stemmed = <const Stem extends string, const Texts extends Readonly<Record<string, Text>>>(
  stem: Stem,
  texts: Texts,
): Stemmed<Stem, Texts> =>
  Object.fromEntries(Object.entries(texts).map(([ending, text]) => [`${stem}_${ending}`, text])) as Stemmed<Stem, Texts>
