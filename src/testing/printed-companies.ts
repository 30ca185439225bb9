import type { DocumentCompany } from '../server/documents/company.ts'

/** A company with every printable field set. */
export const fullCompany: DocumentCompany = {
  name: 'ЈКП „Градско гробље“',
  email: 'kontakt@groblje.rs',
  phone: '0230/81-234',
  address: 'Краља Петра I 12',
  city: 'Нови Кнежевац',
  zipCode: '23330',
  country: 'Србија',
  registrationNumber: '08123456',
  taxNumber: '101234567',
  codeNumber: '9603',
  website: 'www.groblje.rs',
  bankAccount: { name: 'Управа за трезор', accountNumber: '840000000095584510' },
  settings: {
    directorTitle: 'Директорка',
    directorName: 'Весна Илић',
    contractPlace: null,
    lawReference: null,
    cityDecision: null,
    court: null,
    leaseYears: null,
    transferClause: null,
    successionClause: null,
    restClause: null,
    maintenanceFeeClause: null,
    maintenanceClause: null,
    copiesSentence: null,
    interestSentence: null,
    reprimandTitle: null,
    reprimandDays: null,
    complaintAddress: null,
    paymentCodeBasis: null,
    paymentName: null,
    vatPayer: null,
  },
}

/** A company with only its required fields. */
export const bareCompany: DocumentCompany = {
  name: 'ЈКП Гробље',
  email: 'kontakt@groblje.rs',
  phone: null,
  address: null,
  city: null,
  zipCode: null,
  country: null,
  registrationNumber: '08123456',
  taxNumber: null,
  codeNumber: null,
  website: null,
  bankAccount: null,
  settings: { ...fullCompany.settings, directorTitle: null, directorName: null },
}

const { settings: _settings, bankAccount: _account, ...letterhead } = fullCompany
/** The same company for documents that print only its letterhead. */
export const letterheadCompany = letterhead
