export { partyCandidates, partyName, partyPicker } from './PartyPicker.tsx'
