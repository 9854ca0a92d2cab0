import type { Language } from '#domain/language.ts'
import { say } from '#server/platform/i18n.ts'

/** The second language of the forms of the Universal Postal Union, whoever prints them. */
const french = {
  declaration: 'Déclaration en douane',
  opened: 'Peut être ouvert d’office',
  sale: 'Vente de marchandises',
  gift: 'Cadeau',
  documents: 'Documents',
  sample: 'Échantillon commercial',
  return: 'Retour de marchandise',
  other: 'Autre',
  description: 'Quantité et description détaillée du contenu',
  quantity: 'Quantité',
  net_weight: 'Poids net',
  value: 'Valeur',
  hs_code: 'N° tarifaire du SH',
  origin: 'Pays d’origine',
  gross_weight: 'Poids brut total',
  total_value: 'Valeur totale',
  postage: 'Frais de port',
  from: 'De',
  to: 'À',
  sender_reference: 'Référence en douane de l’expéditeur',
  importer_reference: 'Référence de l’importateur',
  number: 'N° de l’envoi',
  category: 'Catégorie de l’envoi',
  explanation: 'Explication',
  comments: 'Observations',
  invoice: 'N° de la facture',
  signature: 'Date et signature de l’expéditeur',
  certify:
    'Je certifie que les renseignements donnés dans la présente déclaration sont exacts et que cet envoi ne contient aucun objet dangereux ou interdit par la législation ou la réglementation postale ou douanière.',
} as const

export type UpuTerm = keyof typeof french

/** A heading as the forms have it, English and French, with Chinese before them for whoever reads that. */
export function upuTerm(term: UpuTerm, language: Language): string {
  const key = `document.upu.${term}` as const
  const headings = [say('en', key), french[term]]
  if (language !== 'en') headings.unshift(say(language, key))
  return [...new Set(headings)].join(' / ')
}
